import { expect, it } from 'vitest';
import { kitManifest, type SourceManifest } from './kit-manifest.ts';
import type { KitPackage } from './kit-packages.ts';

const source: SourceManifest = {
  name: '@freightwright/mfe-dock-kit',
  version: '1.2.3',
  exports: {
    '.': './src/index.ts',
    './inside': './src/inside/index.ts',
    './base.css': './src/theme/base.css',
    './sheets/*': './src/*',
    './theme.css': './src/theme/theme.css.ts',
    './types': './src/types.d.ts',
  },
  dependencies: {
    '@freightwright/contracts': '*',
    '@types/react': '19.3.0',
    minisearch: '7.2.0',
    react: '19.3.1',
    'react-dom': '19.3.1',
  },
};
const kitPackage: KitPackage = {
  folder: 'mfe-dock-kit',
  description: 'Docks',
  withoutDoors: ['./inside'],
  atMost: { unpackedBytes: 1, files: 1 },
};
const versions = new Map([
  ['@freightwright/contracts', '0.4.0'],
  ['@freightwright/mfe-dock-kit', '1.2.3'],
]);
const manifestOf = (imported: readonly string[], changed: Partial<KitPackage> = {}) =>
  kitManifest({
    source,
    kitPackage: { ...kitPackage, ...changed },
    imported: new Set(imported),
    versions,
  }) as Record<string, unknown>;

it('leads each door that is packed to JavaScript and declarations', () => {
  expect(manifestOf([]).exports).toEqual({
    '.': { types: './lib/index.d.ts', default: './lib/index.js' },
    './base.css': './lib/theme/base.css',
    './sheets/*': './lib/*',
    './theme.css': { types: './lib/theme/theme.css.d.ts', default: './lib/theme/theme.css.js' },
    './types': { types: './lib/types.d.ts' },
    './package.json': './package.json',
  });
});

it('names what is imported, in real versions, and leaves React to the remote', () => {
  const { dependencies, peerDependencies } = manifestOf(['react', '@freightwright/contracts']);
  expect(dependencies).toEqual({ '@freightwright/contracts': '0.4.0', '@types/react': '19.3.0' });
  expect(peerDependencies).toEqual({ react: '19.3.1' });
});

it('takes commands for programs: they bring React, need no types, and run when they are imported', () => {
  const { dependencies, peerDependencies, exports, sideEffects } = manifestOf(['react'], {
    isCommands: true,
  });
  expect(dependencies).toEqual({ '@types/react': '19.3.0', react: '19.3.1' });
  expect(peerDependencies).toBeUndefined();
  expect(exports).toMatchObject({ '.': './lib/index.js' });
  expect(sideEffects).toContain('**/*.js');
});

it('does not need what it can do without', () => {
  const { dependencies, peerDependencies, peerDependenciesMeta } = manifestOf(['minisearch'], {
    optional: ['minisearch'],
  });
  expect([dependencies, peerDependencies]).toEqual([{}, { minisearch: '7.2.0' }]);
  expect(peerDependenciesMeta).toEqual({ minisearch: { optional: true } });
});

it.each(['koa', '@freightwright/bol-document'])(
  'refuses %s, which is not declared or not packed',
  (library) => {
    expect(() => manifestOf([library])).toThrow(`imports ${library}`);
  },
);
