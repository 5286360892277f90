import { expect, test } from 'vitest';
import type { LockedPackage } from '../licenses/read-installed.ts';
import { makeSbom, sbomFault } from './make-sbom.ts';

const locked = (path: string, change: Partial<LockedPackage> = {}): LockedPackage => ({
  path,
  name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
  ...{ version: '1.2.3', license: 'MIT', integrity: undefined, dev: false, needs: [] },
  ...change,
});

const product = { name: 'freightwright', version: '0.1.0' };
const packages = [
  locked('node_modules/koa', {
    needs: ['@types/koa', 'ms'],
    integrity: `sha512-${Buffer.alloc(64, 1).toString('base64')}`,
  }),
  locked('node_modules/koa/node_modules/ms', { version: '3.0.0', license: '(MIT OR CC0-1.0)' }),
  locked('node_modules/ms', { license: 'SEE LICENSE IN README.md', dev: true }),
  locked('node_modules/@types/koa', { needs: ['ms'] }),
];

interface Sbom {
  components: { 'bom-ref': string; purl: string; scope: string; hashes?: unknown }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}
const read = () => JSON.parse(makeSbom(product, packages)) as Sbom;

test('it is valid by the schema of CycloneDX, and a broken one is not', async () => {
  const text = makeSbom(product, packages);
  expect(await sbomFault(text)).toBeUndefined();
  expect(await sbomFault(text.replace('"CycloneDX"', '"Other"'))).toContain('bomFormat');
});

test('each package has its purl, checksum and whether the product needs it', () => {
  const byRef = new Map(read().components.map((component) => [component['bom-ref'], component]));
  expect(byRef.get('node_modules/@types/koa')?.purl).toBe('pkg:npm/%40types/koa@1.2.3');
  expect(byRef.get('node_modules/koa')?.hashes).toEqual([{ alg: 'SHA-512', content: '01'.repeat(64) }]);
  expect(byRef.get('node_modules/ms')?.scope).toBe('excluded');
  expect(byRef.get('node_modules/koa')?.scope).toBe('required');
});

test('a package needs the nearest one of a name', () => {
  const byRef = new Map(read().dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  expect(byRef.get('node_modules/koa')).toEqual([
    'node_modules/@types/koa',
    'node_modules/koa/node_modules/ms',
  ]);
  expect(byRef.get('node_modules/@types/koa')).toEqual(['node_modules/ms']);
});

test('the same packages give the same text', () => {
  expect(makeSbom(product, packages.toReversed())).toBe(makeSbom(product, packages));
});
