import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBoundaries } from '../src/checks/boundaries/check-boundaries.ts';
import { IMPORT_RULES } from '../src/checks/boundaries/import-rules.ts';

let root: string;

/** A tree that follows the rules: two services, the packages, an embedded server. */
const LAWFUL: Record<string, string> = {
  'packages/domain/src/index.ts': 'export const pounds = 1;',
  'packages/hazmat/src/index.ts': 'export const drums = 1;',
  'packages/hazmat/src/table/index.ts': "export { drums } from '../index.ts';",
  'packages/hazmat/src/pack/main.ts': "import 'node:fs';",
  'packages/contracts/src/index.ts':
    "export { pounds } from '@freightwright/domain'; export const zip = /^\\d{5}$/;",
  'packages/service-kit/src/index.ts': "export { pounds } from '@freightwright/contracts';",
  'packages/contracts/src/constants/index.ts':
    "import type { pounds } from '../index.ts'; export type Pounds = typeof pounds; export const limit = 2;",
  'packages/mfe-kit/src/index.ts':
    "import type { pounds } from '@freightwright/contracts'; export type P = typeof pounds; export { limit } from '../../contracts/src/constants/index.ts';",
  'packages/samples/src/index.ts': 'export const bill = 1;',
  'stack/nats/src/index.ts': 'export const startNats = 1;',
  'services/bol/src/index.ts': "export { pounds } from '@freightwright/service-kit';",
  'services/bol/src/bol-store.ts': "import mongoose from 'mongoose'; export const store = mongoose;",
  'services/bol/test/bol.test.ts':
    "import { startNats } from '@freightwright/stack-nats'; import { bill } from '@freightwright/samples'; export const used = [bill, startNats];",
  'services/usage/src/index.ts': 'export const used = 1;',
  'gateway/src/index.ts': "export { pounds } from '@freightwright/contracts';",
  'packages/mfe-kit/src/utilities.tsx': "export { default as util } from './utilities.module.css';",
  'packages/mfe-kit/src/utilities.module.css': ':where(.stack4) { gap: 4px; } :where(.stack8) { gap: 8px; }',
  'shell/src/index.tsx':
    "import { limit } from '@freightwright/mfe-kit'; export const Page = () => <b>{limit}</b>;",
  'shell/src/a.module.css':
    '.a:hover > .b { color: red; } .slow { color: blue; } :global(.dark:not([lang])) .late { color: blue; }',
  'shell/src/a.tsx': [
    "import { util } from '@freightwright/mfe-kit';",
    "import styles from './a.module.css';",
    'export const A = () => <b className={styles.a}>{[styles.b, styles.slow, styles.late, util.stack4, util.stack8]}</b>;',
  ].join('\n'),
  'mfe-calculator/src/index.ts':
    "export const table = () => import('../../packages/hazmat/src/table/index.ts');",
  // Linear patterns, and a class that is picked by a value.
  'services/usage/src/patterns.ts': 'export const x = [/(?<!\\s)\\s+$/, /^\\d+(?:\\.\\d*)?$/, / +/g];',
  'shell/src/b.module.css': '.warn { color: red; } .err { color: red; }',
  'shell/src/b.tsx': "import styles from './b.module.css';\nexport const b = (kind: string) => styles[kind];",
  'node_modules/mongoose/index.js': 'export default {};',
};

const PACKAGES: Record<string, string> = {
  'packages/domain': 'domain',
  'packages/contracts': 'contracts',
  'packages/service-kit': 'service-kit',
  'packages/mfe-kit': 'mfe-kit',
  'packages/samples': 'samples',
  'stack/nats': 'stack-nats',
  'services/bol': 'bol',
  'services/usage': 'usage',
  gateway: 'gateway',
};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'boundaries-'));
  await Promise.all(Object.entries(LAWFUL).map(([path, text]) => write(path, text)));
  await write(
    'node_modules/mongoose/package.json',
    '{"name":"mongoose","type":"module","exports":"./index.js"}',
  );
  await mkdir(join(root, 'node_modules/@freightwright'), { recursive: true });
  for (const [folder, name] of Object.entries(PACKAGES)) {
    await write(
      `${folder}/package.json`,
      JSON.stringify({ name, type: 'module', exports: './src/index.ts' }),
    );
    await symlink(join(root, folder), join(root, 'node_modules/@freightwright', name));
  }
});

afterAll(() => rm(root, { recursive: true, force: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

test('a tree that keeps the law has no violation', async () => {
  expect(await checkBoundaries(root)).toEqual([]);
});

const BREACHES: [rule: string, path: string, text: string][] = [
  ['deployables-stand-alone', 'gateway/src/x.ts', "import '../../services/bol/src/index.ts';"],
  ['stack-is-for-tests', 'services/bol/src/x.ts', "import '@freightwright/stack-nats';"],
  ['samples-are-for-tests', 'services/bol/src/x.ts', "import '@freightwright/samples';"],
  ['packages-know-no-deployable', 'packages/service-kit/src/x.ts', "import '@freightwright/gateway';"],
  [
    'domain-is-pure',
    'packages/domain/src/x.ts',
    "import type { pounds } from '@freightwright/contracts'; export type P = typeof pounds;",
  ],
  ['hazmat-is-pure', 'packages/hazmat/src/x.ts', "import 'node:fs';"],
  [
    'hazmat-table-comes-when-needed',
    'mfe-calculator/src/x.ts',
    "import { drums } from '../../packages/hazmat/src/table/index.ts'; export { drums };",
  ],
  ['contracts-know-domain-only', 'packages/contracts/src/x.ts', "import '@freightwright/service-kit';"],
  ['kits-know-contracts-and-domain', 'packages/runtime-kit/src/x.ts', "import '@freightwright/service-kit';"],
  ['server-kits-know-lower-kits', 'packages/nats-kit/src/x.ts', "import '@freightwright/service-kit';"],
  ['browser-knows-no-server', 'shell/src/x.ts', "import '@freightwright/service-kit';"],
  ['server-knows-no-browser', 'gateway/src/x.ts', "import '@freightwright/mfe-kit';"],
  ['constants-hold-no-schema', 'packages/contracts/src/constants/x.ts', "export { deep } from '../deep.ts';"],
  [
    'browser-takes-constants',
    'shell/src/x.ts',
    "import { pounds } from '@freightwright/contracts'; export { pounds };",
  ],
  ['no-deep-imports', 'gateway/src/x.ts', "import '../../packages/contracts/src/deep.ts';"],
  ['no-cycles', 'gateway/src/x.ts', "import './y.ts';"],
  ['mongoose-in-stores', 'services/bol/src/x.ts', "import 'mongoose';"],
  ['imports-resolve', 'gateway/src/x.ts', "import '@freightwright/contracts/src/deep.ts';"],
  ['patterns-are-linear', 'packages/contracts/src/x.ts', 'export const trailing = /\\s+$/;'],
  ['patterns-stand-once', 'mfe-calculator/src/x.tsx', "export const isZip = /^\\d{5}$/.test('1');"],
  ['patterns-are-linear', 'shell/src/x.tsx', 'export const X = () => <b>{/^(a+)+$/.source}</b>;'],
  ['controls-come-from-the-kit', 'mfe-x/src/x.tsx', 'export const X = () => <select />;'],
  [
    'controls-come-from-the-kit',
    'mfe-x/src/x.tsx',
    'export const X = () => <input\n  name="x"\n  type="radio" />;',
  ],
  ['controls-come-from-the-kit', 'packages/x/src/x.tsx', "export const X = () => <p role={'tab'} />;"],
];

describe('each rule bites', () => {
  /** Each violation has a file of its own: x0.ts, x1.ts. */
  const fileOf = (index: number) => BREACHES[index]?.[1].replace(/x(\.tsx?)$/, `x${index}$1`) ?? '';
  let violations: Awaited<ReturnType<typeof checkBoundaries>>;
  beforeAll(async () => {
    const cycle = BREACHES.findIndex(([rule]) => rule === 'no-cycles');
    await write('packages/contracts/src/deep.ts', 'export const deep = 1;');
    await write('gateway/src/y.ts', `import './x${cycle}.ts';`);
    for (const [index, [, , text]] of BREACHES.entries()) await write(fileOf(index), text);
    violations = await checkBoundaries(root);
  });

  test.each(BREACHES.map(([rule, , text], index) => [rule, fileOf(index), text]))(
    '%s on %s: %s',
    (rule, path) => {
      const file = rule === 'no-cycles' ? expect.anything() : path;
      expect(violations).toContainEqual(expect.objectContaining({ rule, file }));
    },
  );
});

test('every rule has a breach that proves it', () => {
  const proven = new Set(BREACHES.map(([rule]) => rule));
  expect(IMPORT_RULES.map(({ name }) => name).filter((name) => !proven.has(String(name)))).toEqual([]);
});
