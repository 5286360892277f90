import { cruise, type IForbiddenRuleType } from 'dependency-cruiser';

const DEPLOYABLE = '(?:shell|mfe-[^/]+|gateway|services/[^/]+)';
const PART =
  '(?:packages/[^/]+|stack/[^/]+|services/[^/]+|gateway|shell|mfe-[^/]+|e2e|attack|bench|deploy|drill)';
const TEST = '(?:/test/|\\.test\\.tsx?$)';
const THEME = 'packages/mfe-kit/src/theme/(?:(?:theme\\.css|tokens)\\.ts|base\\.css)';
const OURS = `^${PART}/`;

/** The import rules of docs/architecture.md: which module may import which. Paths are from the root. */
const rules = [
  {
    name: 'deployables-stand-alone',
    comment: 'A deployable (shell, remote, gateway, service) imports packages/* and nothing else of ours.',
    from: { path: `^(${DEPLOYABLE})/` },
    to: { path: `^(?:${DEPLOYABLE}|e2e|attack|bench|deploy|drill)/`, pathNot: '^$1/' },
  },
  {
    name: 'stack-is-for-tests',
    comment: 'The embedded parts are reached over the network; only tests start them, or use for-tests.',
    from: { path: `^(?:${DEPLOYABLE}|packages/[^/]+)/`, pathNot: TEST },
    to: { path: '^(?:stack/|packages/[^/]+/src/for-tests/)' },
  },
  {
    name: 'samples-are-for-tests',
    comment: 'Sample bills and calculations are for tests and measurements alone.',
    from: { path: `^(?:${DEPLOYABLE}|packages/(?!samples/)[^/]+)/`, pathNot: `(?:-fixture\\.tsx?$|${TEST})` },
    to: { path: '^packages/samples/' },
  },
  {
    name: 'packages-know-no-deployable',
    comment: 'packages/* import packages/* and nothing else of ours.',
    from: { path: '^packages/' },
    to: { path: `^(?:${DEPLOYABLE}|e2e|attack|bench|deploy|drill)/` },
  },
  {
    name: 'domain-is-pure',
    comment: 'packages/domain imports nothing: it runs in the browser and on the server alike.',
    from: { path: '^packages/domain/src/', pathNot: TEST },
    to: { pathNot: '^packages/domain/src/' },
  },
  {
    name: 'hazmat-is-pure',
    comment: 'packages/hazmat imports nothing either. What packs its table reads the regulation.',
    from: { path: '^packages/hazmat/src/', pathNot: `(?:^packages/hazmat/src/pack/|${TEST})` },
    to: { pathNot: '^packages/hazmat/src/(?!pack/)' },
  },
  {
    name: 'hazmat-table-comes-when-needed',
    comment: 'The table is 60 KiB: the browser fetches it with import(), for a hazardous line.',
    from: {
      path: '^(?:shell|mfe-[^/]+|packages/(?:mfe-[^/]+|bol-document|contracts|hazmat))/src/',
      pathNot: `(?:^packages/hazmat/src/(?:table|columns)/|${TEST})`,
    },
    to: {
      path: '^packages/hazmat/src/(?:table|columns)/',
      dynamic: false,
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'contracts-know-domain-only',
    comment: 'domain | hazmat <- contracts. Its tests show the samples too.',
    from: { path: '^packages/contracts/' },
    to: { path: OURS, pathNot: '^packages/(?:contracts|domain|hazmat|samples)/' },
  },
  {
    name: 'kits-know-contracts-and-domain',
    comment: 'contracts <- runtime-kit | mfe-kit.',
    from: { path: '^(packages/(?:runtime-kit|mfe-kit))/', pathNot: TEST },
    to: { path: OURS, pathNot: '^(?:packages/(?:contracts|domain|hazmat)|$1)/' },
  },
  {
    name: 'server-kits-know-lower-kits',
    comment: 'runtime-kit <- nats-kit <- service-kit.',
    from: { path: '^(packages/(?:nats|service)-kit)/', pathNot: TEST },
    to: { path: OURS, pathNot: '^(?:packages/(?:contracts|domain|hazmat|runtime-kit|nats-kit)|$1)/' },
  },
  {
    name: 'browser-knows-no-server',
    comment:
      'Shell, remotes and mfe-kit never import the kits of the server, gateway and services never mfe-kit.',
    from: { path: '^(?:shell|mfe-[^/]+)/' },
    to: { path: '^packages/(?:runtime|nats|service)-kit/' },
  },
  {
    name: 'server-knows-no-browser',
    comment:
      'Shell, remotes and mfe-kit never import the kits of the server, gateway and services never mfe-kit.',
    from: { path: '^(?:gateway|services/[^/]+)/' },
    to: { path: '^packages/mfe-kit/' },
  },
  {
    name: 'constants-hold-no-schema',
    comment: 'contracts/constants imports constants, domain and hazmat, and of the schemas the types alone.',
    from: { path: '^packages/contracts/src/constants/', pathNot: TEST },
    to: {
      pathNot: '^packages/(?:contracts/src/constants|domain|hazmat)/',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'browser-takes-constants',
    comment:
      'Shell, remotes, mfe-kit and the document that both sides draw take constants and types of the contracts: the schemas bring a library along. The exceptions are *-schema.ts, which is fetched on its own when it is needed, and *.made.ts, which runs at the build.',
    from: {
      path: '^(?:shell|mfe-[^/]+|packages/(?:mfe-[^/]+|bol-document))/src/',
      pathNot: `(?:-schema\\.ts$|\\.made\\.ts$|${TEST})`,
    },
    to: { path: '^packages/contracts/src/(?!constants/)', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'no-deep-imports',
    comment:
      'Another part is entered through its src/index.ts, or src/<door>/index.ts where its package.json exports that; the exception is the theme, which is read at build time.',
    from: { path: `^(${PART})/` },
    to: {
      path: OURS,
      pathNot: `^(?:$1/|${PART}/src/index\\.tsx?$|${PART}/src/[^/]+/index\\.tsx?$|${THEME}$)`,
    },
  },
  {
    name: 'no-cycles',
    comment: 'Modules that need each other are one module, or lack a third.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'mongoose-in-stores',
    comment:
      'Only *-store.ts imports mongoose; the exceptions are the connection itself, in service-kit, and what stands outside the embedded database: what asks whether it is well, and tests.',
    from: {
      pathNot: `(?:-store\\.ts$|^packages/service-kit/src/mongo/|^stack/mongo/src/(?:from-outside|for-tests)/|${TEST})`,
    },
    to: { path: '^node_modules/(?:mongoose|mongodb)/' },
  },
  {
    name: 'imports-resolve',
    comment: 'An import that leads nowhere, or past the exports of a package.',
    from: {},
    to: { couldNotResolve: true },
  },
];

export const IMPORT_RULES = rules.map((rule) => ({ ...rule, severity: 'error' }) as IForbiddenRuleType);

export interface Violation {
  readonly rule: string;
  readonly file: string;
  readonly detail: string;
}

/** The folders of our code. The caller leaves out those that do not exist. */
export async function checkImports(root: string, folders: readonly string[]): Promise<Violation[]> {
  const { output } = await cruise(
    [...folders],
    {
      baseDir: root,
      ruleSet: { forbidden: IMPORT_RULES },
      validate: true,
      // TypeScript 7 has no API for parsing, so swc parses.
      parser: 'swc',
      doNotFollow: { path: 'node_modules' },
      // The programs import clients that are generated beside them.
      exclude: { path: '(?:^|/)dist/|^e2e/full/clients/programs/' },
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text');
  return output.summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    file: from,
    detail: cycle ? cycle.map(({ name }) => name).join(' -> ') : to,
  }));
}
