import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type RunningPlatform,
  type StartPlatformOptions,
  startPlatform,
} from '@freightwright/stack-launcher';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { chromiumPath, platformEnv } from './config.ts';

const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export interface Visit {
  page: Page;
  /** What a careful developer would see in the console: errors, uncaught exceptions, reports of the content security policy. */
  complaints: string[];
  leave(): Promise<void>;
}

export interface VisitOptions extends BrowserContextOptions {
  /** What is done to the page before it goes anywhere. */
  prepare?: (page: Page) => Promise<unknown>;
}

export interface Site {
  platform: RunningPlatform;
  /** Opens a path as a new visitor with nothing stored, on a 1440 px screen unless told. */
  visit(path: string, options?: VisitOptions): Promise<Visit>;
  close(): Promise<void>;
}

/**
 * The whole platform on free ports with an empty data folder, and a browser. `env` changes settings of the parts, `provider` the identity
 * provider it runs on.
 */
export async function openSite(
  env: Record<string, string> = {},
  { provider = 'embedded' }: Pick<StartPlatformOptions, 'provider'> = {},
): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'freightwright-e2e-'));
  const platform = await startPlatform({
    ports: 'ephemeral',
    dataDir: join(dataDir, 'data'),
    env: { ...platformEnv, ...env },
    provider,
    quiet: true,
  });
  const browser = await chromium.launch({
    ...(chromiumPath && { executablePath: chromiumPath }),
    args: browserFlags,
  });

  return {
    platform,
    async visit(path, { prepare, ...options } = {}) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await prepare?.(page);
      await page.goto(new URL(path, platform.siteUrl).href);
      return { page, complaints, leave: () => context.close() };
    },
    async close() {
      await browser.close();
      await platform.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
