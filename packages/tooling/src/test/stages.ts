import { readFile } from 'node:fs/promises';
import { checkCodeSize } from '../checks/lines/count-lines.ts';
import { checkStructure } from '../checks/structure/check-structure.ts';
import { findOrFetchChromium } from './find-chromium.ts';
import { runOnKeycloak } from './run-on-keycloak.ts';
import { runOnContainers, runOnMongodb, runOnNats } from './run-on-servers.ts';
import { endOfTool } from './run-tool.ts';
import { runVitest } from './run-vitest.ts';
import { FAILED, PASSED, SKIPPED, type Tally } from './tally.ts';

export interface Stage {
  readonly name: string;
  /** Whether `npm run check`, the quick half, includes it. */
  readonly quick: boolean;
  /** Whether `npm run test:keycloak` includes it. */
  readonly forKeycloak?: boolean;
  /** Whether only `npm run test:full` runs it: not required before every merge. */
  readonly full?: boolean;
  /** The only command that runs it; `npm test` and `npm run test:full` leave it out. */
  readonly alone?: 'mongodb' | 'nats' | 'containers';
  /**
   * Whether it uses one core at most, so that another may run beside it. It prints next to nothing while it
   * runs.
   */
  readonly oneCore?: boolean;
  /**
   * Whether it waits for most of its time, so that subsequent stages run beside it. It prints next to nothing
   * while it runs.
   */
  readonly waits?: boolean;
  /** The stages that must pass before this one. */
  readonly needs?: readonly string[];
  run(): Promise<Tally>;
}

const TOOL_TIMEOUT_MS = 5 * 60_000;
/** In its first run, Go downloads and compiles the parsers. */
const DEPLOYMENT_TIMEOUT_MS = 15 * 60_000;
let chromium: string | undefined;

const check =
  (script: string, ...args: string[]) =>
  async (): Promise<Tally> => {
    const { code, output } = await endOfTool(process.execPath, [script, ...args], {
      timeoutMs: TOOL_TIMEOUT_MS,
    });
    return code === 0 ? PASSED : { ...FAILED, output };
  };

/** A quick check by one of our scripts, or a tool's, which uses one core. */
const quick = (name: string, script: string, ...args: string[]): Stage => ({
  ...{ name, quick: true, oneCore: true },
  run: check(script, ...args),
});

/** A stage that is not quick. */
const slow = (
  name: string,
  run: Stage['run'],
  options: Omit<Stage, 'name' | 'quick' | 'run'> = {},
): Stage => ({ ...{ name, quick: false, run }, ...options });

const tsc = 'node_modules/typescript/bin/tsc';
const onPages = ['build', 'chromium'];

/** All stages, in the order in which they start. */
export const STAGES: readonly Stage[] = [
  { name: 'install', quick: true, forKeycloak: true, run: checkNode },
  {
    ...{ name: 'format and lint', quick: true },
    run: check('node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'),
  },
  slow('chromium', bringChromium, { forKeycloak: true, oneCore: true }),
  slow('build', check('packages/tooling/src/build/main.ts', 'all'), { forKeycloak: true, oneCore: true }),
  quick('types (server)', tsc, '-p', 'tsconfig.json', '--singleThreaded'),
  quick('types (browser)', tsc, '-p', 'tsconfig.browser.json', '--singleThreaded'),
  quick('boundary rules', 'packages/tooling/src/checks/boundaries/main.ts'),
  quick('visible texts', 'node_modules/cspell/bin.mjs', 'lint', '--no-progress'),
  quick('unused code', 'node_modules/knip/bin/knip.js'),
  quick('docs', 'packages/tooling/src/checks/docs/main.ts'),
  quick('settings docs', 'packages/tooling/src/checks/settings/main.ts', 'check'),
  // Compares the current contracts with the released ones. See docs/api-versions.md.
  quick('contracts', 'packages/openapi/src/released/main.ts', 'check'),
  // Compose file, Dockerfiles, and every variable that they set. See deploy/src/main.ts.
  { name: 'deployment', quick: true, oneCore: true, run: checkDeployment },
  quick('licenses', 'packages/tooling/src/checks/supply-chain/main.ts', 'licenses'),
  quick('bill of materials', 'packages/tooling/src/checks/supply-chain/sbom.ts'),
  quick('secrets', 'packages/tooling/src/checks/supply-chain/main.ts', 'secrets'),
  { name: 'code size', quick: true, oneCore: true, run: checkCodeSize },
  { name: 'structure', quick: true, oneCore: true, run: checkStructure },
  slow('budgets', check('packages/tooling/src/checks/budgets/main.ts'), { oneCore: true, needs: ['build'] }),
  // Machine failures, of which this runs a few. See drill/main.ts.
  slow('drill', check('drill/main.ts', '--short'), { full: true, waits: true, needs: ['build'] }),
  { name: 'unit', quick: true, run: () => runVitest('unit*') },
  // Includes tests of the embedded identity provider in a browser.
  slow('integration', () => runVitest('integration', withChromium())),
  slow('browser', () => runVitest('browser', withChromium()), { needs: onPages }),
  // The full matrices that `browser` and `integration` sample: every page, width, failure and size, killed
  // processes, disconnected servers.
  slow('browser matrices', () => runVitest('browser-full', withChromium()), { full: true, needs: onPages }),
  slow('integration matrices', () => runVitest('integration-full', withChromium()), {
    ...{ full: true, needs: ['build'] },
  }),
  // No process may store what the next request needs: each reaches another one. See e2e/round-robin.ts.
  slow(
    'two replicas',
    () => runVitest('browser*', { folders: onReplicas, env: { ...withChromium().env, SITE_REPLICAS: '2' } }),
    { full: true, needs: onPages },
  ),
  // Every kind of hostile request, against the whole platform. See attack/main.ts.
  slow('attack', check('attack/main.ts'), { full: true, needs: ['build'] }),
  // Requests generated from the API's document, by a Python program. See attack/schemathesis.
  slow('schemathesis', drawRequests, { full: true, needs: ['build'] }),
  // Clients of the API by the generators that customers use, as far as their runtimes are found.
  slow('generated clients', () => runVitest('generated-clients'), { full: true, needs: ['build'] }),
  slow('identity on Keycloak', () => runOnKeycloak(withChromium().env), {
    ...{ full: true, forKeycloak: true, needs: onPages },
  }),
  slow('integration on MongoDB', runOnMongodb, { alone: 'mongodb' }),
  slow('integration on NATS', runOnNats, { alone: 'nats' }),
  slow('integration in containers', runOnContainers, { alone: 'containers' }),
];

/** Journeys through every service and the gateway's visitor state. */
const onReplicas = [
  'e2e/full/api/api-walk',
  'e2e/full/api/verify-webhook',
  'e2e/identity/accounts',
  'e2e/identity/hosted-sign-in',
  'e2e/journeys/bulk.test',
  'e2e/journeys/calculator.test',
  'e2e/journeys/pallet-to-bill',
  'e2e/journeys/subscribe',
  'e2e/journeys/webhooks',
];

const withChromium = () => ({ env: chromium ? { CHROMIUM_PATH: chromium } : {} });

/** Checks that the running Node is the one of the lockfile. */
async function checkNode(): Promise<Tally> {
  const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  if (process.versions.node === devDependencies.node) return PASSED;
  console.error(
    `This is Node ${process.versions.node}; the lockfile brings ${devDependencies.node}. Use npm test.`,
  );
  return FAILED;
}

/** The stage's line names the missing prerequisites of a check. */
async function checkDeployment(): Promise<Tally> {
  const { code, output } = await endOfTool(process.execPath, ['deploy/src/main.ts', 'check'], {
    timeoutMs: DEPLOYMENT_TIMEOUT_MS,
  });
  if (code !== 0) return { ...FAILED, output };
  const why = output.trim();
  return why === '' ? PASSED : { ...PASSED, skipped: 1, why };
}

const cannotRun = 75;

async function drawRequests(): Promise<Tally> {
  const { code, output } = await endOfTool(process.execPath, ['attack/main.ts', 'schemathesis'], {
    timeoutMs: 2 * TOOL_TIMEOUT_MS,
  });
  if (code === 0) return PASSED;
  return code === cannotRun ? { ...SKIPPED, why: output.trim() } : { ...FAILED, output };
}

async function bringChromium(): Promise<Tally> {
  chromium = await findOrFetchChromium();
  return chromium === undefined ? FAILED : PASSED;
}
