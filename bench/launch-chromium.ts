import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The Chromium of the system: CHROMIUM_PATH or a usual place, otherwise the one that Playwright downloaded. */
export function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const places = [process.env.CHROMIUM_PATH ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome'];
  const executablePath = places.find((path) => existsSync(path));
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
      ...args,
    ],
  });
}
