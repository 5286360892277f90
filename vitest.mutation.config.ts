import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

/**
 * The tests that Stryker runs for each mutant of `stryker.config.json`: those of the freight rules, including the
 * prices by the built-in tariff of services/prediction, and those of the allowances, whose stores need a real
 * database and message server.
 */
export default defineConfig({
  plugins: base.plugins ?? [],
  // Otherwise the service would load the original package.
  resolve: {
    alias: {
      '@freightwright/domain': fileURLToPath(new URL('packages/domain/src/index.ts', import.meta.url)),
    },
  },
  test: {
    provide: { fastCheckSeed: base.test?.provide?.fastCheckSeed ?? 0, fastCheckRuns: 10 },
    setupFiles: base.test?.setupFiles ?? [],
    include: [
      'packages/{domain,hazmat}/src/**/*.test.ts',
      'services/usage/{src,test}/**/*.test.ts',
      'services/prediction/src/tariff/*.test.ts',
    ],
    // One worker for each mutant, not one for each file of tests.
    isolate: false,
    maxWorkers: 1,
    // Those of usage wait for messages, here beside another worker.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
