import { existsSync } from 'node:fs';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The Chromium that the tests use: CHROMIUM_PATH, otherwise a usual place on the system, otherwise the one
 * that Playwright downloaded (undefined).
 */
export const chromiumPath = process.env.CHROMIUM_PATH ?? usualPlaces.find((path) => existsSync(path));

/** How many processes of each service and of the gateway the shared site has: SITE_REPLICAS, or one. */
export const replicas = Number(process.env.SITE_REPLICAS ?? 1);

/**
 * The environment that the platform under test inherits: nothing of the developer's settings, so that a test
 * does not pass on one machine only.
 */
export const platformEnv = Object.fromEntries(
  ['PATH', 'HOME', 'TMPDIR', 'LANG', 'JAVA_HOME', 'KEYCLOAK_HOME', 'NODE_COMPILE_CACHE'].flatMap((name) =>
    process.env[name] ? [[name, process.env[name]]] : [],
  ),
);
