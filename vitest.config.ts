import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, TestProjectInlineConfiguration } from 'vitest/config';
import { configDefaults, defineConfig } from 'vitest/config';

const sources = '{packages,services,stack}/*/src';
const browserSide = '{shell,mfe-*,gateway}/src';
const unitTests = [
  `${sources}/**/*.test.{ts,tsx}`,
  `${browserSide}/**/*.test.{ts,tsx}`,
  '{attack,bench}/**/*.test.ts',
  'deploy/src/**/*.test.ts',
];

/** Those that need a page: of components, and others whose first line declares it. */
const pageTests = globSync(unitTests, { cwd: import.meta.dirname }).filter(
  (file) =>
    file.endsWith('.tsx') ||
    readFileSync(new URL(file, import.meta.url), 'utf8').startsWith('// @vitest-environment'),
);

/** The cores of a small machine, for CPU-bound tests. */
const workers = 2;

/**
 * Tests on real servers wait for most of their time (for a limit to pass, a process to start, a server to
 * come back), so twice as many of them use two cores fully.
 */
const waitingWorkers = 2 * workers;

/** A shared message server serves one test file at a time. */
const integrationWorkers = process.env.TEST_NATS_URL ? 1 : waitingWorkers;

/** While one page waits for a quiet network or a timeout of the shell, two others compute. */
const browserWorkers = workers + 1;

/** The setup of every file. */
const forEveryFile = ['patient-waits', 'leave-nothing'].map((name) => `packages/tooling/src/test/${name}.ts`);

/** The default seed gives the same cases in every run; FC_SEED overrides it. */
const usualSeed = 20_261_122;
const askedSeed = process.env.FC_SEED;
const fastCheckSeed = askedSeed === 'random' ? Date.now() : Number(askedSeed ?? usualSeed);

const seededFastCheck = fileURLToPath(
  new URL('./packages/tooling/src/test/seeded-fast-check.ts', import.meta.url),
);

/** Resolves fast-check to the module that sets the seed. */
const seedFastCheck: Plugin = {
  name: 'seed-fast-check',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === 'fast-check' && importer !== seededFastCheck ? seededFastCheck : undefined,
};

declare module 'vitest' {
  interface ProvidedContext {
    fastCheckSeed: number;
    /** Cases of a property, where a run asks for other than the usual 100. */
    fastCheckRuns?: number;
  }
}

/**
 * A worker runs one test file after another and loads each module a single time: loading Koa or Mongoose for
 * every file took longer than most files. So a file leaves nothing behind that changes the next one: it
 * undoes its stubs and closes what it opened. A page cannot promise that, because listeners and timers of its
 * code live as long as its window, so each file that needs one gets a window and modules of its own, in a
 * context of one of the workers: to start a process for each took more than twice as long.
 */
const isolate = false;

const integrationTests = [
  '{packages,services,stack}/*/test/**/*.test.ts',
  '{gateway,shell,mfe-*}/test/**/*.test.{ts,tsx}',
  '{deploy,drill}/test/**/*.test.ts',
];
const browserTests = ['e2e/**/*.test.ts'];

/** The folder of tests that `npm test` leaves to `npm run test:full`: matrices that it only samples. */
const full = '**/full/**';
const onlyFull = (patterns: readonly string[]) =>
  patterns.map((pattern) => pattern.replace('**/', '**/full/**/'));

/** Starts its own Keycloak, in a separate stage. */
const keycloakTests = 'stack/keycloak/test/**/*.test.ts';

/** Downloads and compiles what customers use, in a separate stage. */
const generatedClients = 'e2e/full/clients/**/*.test.ts';

const integrationProjects: TestProjectInlineConfiguration[] = [
  {
    name: 'integration',
    include: integrationTests,
    exclude: [...configDefaults.exclude, full, keycloakTests],
  },
  { name: 'keycloak', include: [keycloakTests] },
  { name: 'integration-full', include: onlyFull(integrationTests) },
].map((project) => ({
  extends: true,
  test: {
    ...project,
    setupFiles: [...forEveryFile, 'packages/runtime-kit/test/fail-on-undeclared.ts'],
    isolate,
    maxWorkers: integrationWorkers,
    // Projects with other numbers of workers do not run concurrently.
    sequence: { groupOrder: 1 },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
}));

const browserProjects: TestProjectInlineConfiguration[] = [
  { name: 'browser', include: browserTests, exclude: [...configDefaults.exclude, full] },
  {
    name: 'browser-full',
    include: onlyFull(browserTests),
    exclude: [...configDefaults.exclude, generatedClients],
  },
  { name: 'generated-clients', include: [generatedClients] },
].map((project) => ({
  extends: true,
  test: {
    ...project,
    // Starts the shared site.
    globalSetup: 'e2e/shared-site.ts',
    // So that a browser and the modules that drive it are started per worker, not per file.
    isolate: false,
    maxWorkers: browserWorkers,
    sequence: { groupOrder: 2 },
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
}));

export default defineConfig({
  plugins: [seedFastCheck],
  test: {
    provide: { fastCheckSeed },
    maxWorkers: workers,
    setupFiles: forEveryFile,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: unitTests,
          exclude: [...configDefaults.exclude, ...pageTests],
          isolate,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-page',
          include: pageTests,
          setupFiles: [...forEveryFile, 'packages/mfe-kit/test/clean-page.ts'],
          environment: 'happy-dom',
          pool: 'vmThreads',
          // Contexts leak memory: a worker above this limit is replaced.
          vmMemoryLimit: '1GB',
          testTimeout: 30_000,
        },
      },
      ...integrationProjects,
      ...browserProjects,
    ],
  },
});
