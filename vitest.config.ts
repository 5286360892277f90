import { defineConfig } from 'vitest/config';

const sources = '{packages,services,stack}/*/src';
const browserSide = '{shell,mfe-*,gateway}/src';

/** Machines with two cores must not be swamped by servers that the integration tests start. */
const workers = 2;

const patientWaits = 'packages/tooling/src/test/patient-waits.ts';

/**
 * For tests on real servers and browsers: one of hundreds that met a busy moment is tried once more. The end of `npm test` names it, so
 * that nobody takes it for sound.
 */
const retry = 1;

export default defineConfig({
  test: {
    maxWorkers: workers,
    setupFiles: [patientWaits],
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${sources}/**/*.test.{ts,tsx}`, `${browserSide}/**/*.test.{ts,tsx}`],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          setupFiles: [patientWaits, 'packages/service-kit/test/fail-on-undeclared.ts'],
          include: [
            '{packages,services,stack}/*/test/**/*.test.ts',
            '{gateway,shell,mfe-*}/test/**/*.test.{ts,tsx}',
          ],
          retry,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          // Starts the site that the files share.
          globalSetup: 'e2e/shared-site.ts',
          expect: { poll: { timeout: 30_000 } },
          retry,
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
