import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

/**
 * The tests that Stryker runs for each mutant of `stryker.config.json`: those of the rules of freight, and those of the
 * allowances, whose stores need a real database and message server.
 */
export default defineConfig({
  plugins: base.plugins ?? [],
  test: {
    ...(base.test?.provide && { provide: base.test.provide }),
    setupFiles: base.test?.setupFiles ?? [],
    include: ['packages/{domain,hazmat}/src/**/*.test.ts', 'services/usage/{src,test}/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
