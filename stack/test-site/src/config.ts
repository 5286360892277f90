import { existsSync } from 'node:fs';

/** The message servers on which `npm run test:nats` runs the integration tests. */
export interface GivenMessages {
  /** Their addresses, separated by commas, without a user. */
  readonly url: string;
  /** Replicas of each stream; undefined without NATS_STREAM_REPLICAS. */
  readonly streamReplicas: number | undefined;
  /** The password of a service there. A server without users accepts any. */
  passwordOf(name: string): string;
}

/** Undefined where each test file starts a server of its own. */
export function readGivenMessages(
  env: Readonly<Record<string, string | undefined>> = process.env,
): GivenMessages | undefined {
  const url = env.TEST_NATS_URL;
  if (!url) return undefined;
  return {
    url,
    streamReplicas: Number(env.NATS_STREAM_REPLICAS) || undefined,
    passwordOf: (name) => env[`NATS_PASSWORD_${name.toUpperCase()}`] ?? `password-of-${name}`,
  };
}

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The tests' browser: CHROMIUM_PATH, otherwise the system's; undefined where only Playwright has one. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? usualPlaces.find((path) => existsSync(path));
