import { readFile } from 'node:fs/promises';
import { linesPerFolder, lineTable, trackedFiles } from '../lines/count-lines.ts';
import { findOrFetchChromium } from './find-chromium.ts';
import { runOnKeycloak } from './run-on-keycloak.ts';
import { runOnMongodb } from './run-on-mongodb.ts';
import { runScript } from './run-tool.ts';
import { runVitest } from './run-vitest.ts';
import { FAILED, PASSED, SKIPPED, type Tally } from './tally.ts';

export interface Stage {
  readonly name: string;
  /** Whether `npm run check`, the quick half, has it too. */
  readonly quick: boolean;
  /** Whether `npm run test:keycloak` has it too. */
  readonly forKeycloak?: boolean;
  /** Whether `npm run test:mongodb` is this one, and `npm test` goes without. */
  readonly forMongodb?: boolean;
  /** The stages without which this one has no point. */
  readonly needs?: readonly string[];
  run(): Promise<Tally>;
}

const TOOL_TIMEOUT_MS = 5 * 60_000;
let chromium: string | undefined;

const check =
  (script: string, ...args: string[]) =>
  async (): Promise<Tally> =>
    (await runScript(script, args, { timeoutMs: TOOL_TIMEOUT_MS })) ? PASSED : FAILED;

/** Everything `npm test` does, in order. */
export const STAGES: readonly Stage[] = [
  { name: 'install', quick: true, forKeycloak: true, run: checkNode },
  {
    name: 'format and lint',
    quick: true,
    run: check('node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'),
  },
  {
    name: 'types (server)',
    quick: true,
    run: check('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'),
  },
  {
    name: 'types (browser)',
    quick: true,
    run: check('node_modules/typescript/bin/tsc', '-p', 'tsconfig.browser.json'),
  },
  { name: 'boundary law', quick: true, run: check('packages/tooling/src/boundaries/main.ts') },
  { name: 'unused code', quick: true, run: check('node_modules/knip/bin/knip.js') },
  { name: 'docs', quick: true, run: check('packages/tooling/src/docs/main.ts') },
  { name: 'settings docs', quick: true, run: check('packages/tooling/src/settings/main.ts', 'check') },
  { name: 'lines per folder', quick: true, run: printLines },
  { name: 'unit', quick: true, run: () => runVitest('unit') },
  { name: 'build', quick: false, forKeycloak: true, run: check('packages/tooling/src/build.ts', 'all') },
  {
    name: 'budgets',
    quick: false,
    needs: ['build'],
    run: check('packages/tooling/src/budgets/main.ts'),
  },
  { name: 'chromium', quick: false, forKeycloak: true, run: bringChromium },
  // The embedded identity provider is tried in a browser too.
  { name: 'integration', quick: false, run: () => runVitest('integration', withChromium()) },
  {
    name: 'browser',
    quick: false,
    needs: ['build', 'chromium'],
    run: () => runVitest('browser', withChromium()),
  },
  // Every request that a stranger could send, at the whole platform: attack/main.ts says more.
  { name: 'attack', quick: false, needs: ['build'], run: check('attack/main.ts') },
  // Every fault of the machine, a few of them here: drill/main.ts says more.
  { name: 'drill', quick: false, needs: ['build'], run: check('drill/main.ts', '--short') },
  {
    name: 'identity on Keycloak',
    quick: false,
    forKeycloak: true,
    needs: ['build', 'chromium'],
    run: () => runOnKeycloak(withChromium().env),
  },
  { name: 'integration on MongoDB', quick: false, forMongodb: true, run: runOnMongodb },
];

const withChromium = () => ({ env: chromium ? { CHROMIUM_PATH: chromium } : {} });

/** That the Node which came with the lockfile is the one at work. */
async function checkNode(): Promise<Tally> {
  const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  if (process.versions.node === devDependencies.node) return PASSED;
  console.error(
    `This is Node ${process.versions.node}; the lockfile brings ${devDependencies.node}. Use npm test.`,
  );
  return FAILED;
}

/** No limit: everybody sees what grows. */
async function printLines(): Promise<Tally> {
  const files = trackedFiles(process.cwd());
  if (!files) return { ...SKIPPED, why: 'this is no git checkout' };
  console.log(lineTable(linesPerFolder(files)));
  return PASSED;
}

async function bringChromium(): Promise<Tally> {
  chromium = await findOrFetchChromium();
  return chromium === undefined ? FAILED : PASSED;
}
