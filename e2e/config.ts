import { existsSync } from 'node:fs';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium the tests drive: CHROMIUM_PATH, else where systems put it, else the one Playwright downloaded (undefined). */
export const chromiumPath = process.env.CHROMIUM_PATH ?? usualPlaces.find((path) => existsSync(path));

/** What the platform under test inherits: nothing of the developer's settings, or a test would pass on one machine alone. */
export const platformEnv = Object.fromEntries(
  ['PATH', 'HOME', 'TMPDIR', 'LANG', 'JAVA_HOME', 'KEYCLOAK_HOME'].flatMap((name) =>
    process.env[name] ? [[name, process.env[name]]] : [],
  ),
);
