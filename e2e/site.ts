import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { browserOfProcess } from './browser.ts';
import { type RunningSite, startSite } from './start-site.ts';

/** Page timeout in milliseconds: longer than any delay on a busy machine. */
const patienceMs = 30_000;

/** Without motion: no color is in a transition when axe runs, and no element moves away from a press. */
const usual = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const;

export interface Visit {
  page: Page;
  /** The console's errors, uncaught exceptions, and reports of the content security policy. */
  complaints: string[];
}

export interface VisitOptions extends BrowserContextOptions {
  /** The visit's session: the cookies of a user who signed in without a browser. */
  signedIn?: { readonly cookies: ReadonlyMap<string, string> };
  prepare?: (page: Page) => Promise<unknown>;
  /** How far the page must have loaded. By default it is loaded and hydrated. */
  until?: 'commit' | 'load';
}

export interface Site {
  readonly platform: RunningSite;
  /** Opens a path as a new visitor, 1440 px wide by default. It is closed after the test. */
  visit(path: string, options?: VisitOptions): Promise<Visit>;
}

/**
 * The site that all files share (shared-site.ts), for the tests of the calling file. For tests that only
 * read, or that only change data of an account they created.
 */
export const openSharedSite = (): Site => visitable(() => inject('site'));

/**
 * A separate site for the calling file with these settings, from before its first test until after its last.
 * It takes some seconds of both cores: prefer the shared one.
 */
export function openOwnSite(env: Record<string, string>): Site {
  let started: Awaited<ReturnType<typeof startSite>> | undefined;
  beforeAll(async () => {
    started = await startSite(env);
  });
  afterAll(() => started?.stop());
  return visitable(() => started?.site ?? expect.fail('the site of this file is not started yet'));
}

function visitable(platformOf: () => RunningSite): Site {
  const visits = new Set<BrowserContext>();
  afterEach(async () => {
    await Promise.all([...visits].map((context) => context.close()));
  });
  return {
    get platform() {
      return platformOf();
    },
    async visit(path, { prepare, signedIn, until = 'load', ...options } = {}) {
      const { siteUrl } = platformOf();
      const browser = await browserOfProcess();
      const context = await browser.newContext({ ...usual, ...options });
      visits.add(context);
      context.on('close', () => visits.delete(context));
      const cookies = [...(signedIn?.cookies ?? [])];
      await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: siteUrl })));
      const page = await context.newPage();
      page.setDefaultTimeout(patienceMs);
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await prepare?.(page);
      await page.goto(new URL(path, siteUrl).href, { waitUntil: until });
      // Input into markup is replayed, while a button pressed before hydration does nothing.
      if (until === 'load' && options.javaScriptEnabled !== false)
        await page.locator('[data-part]').waitFor({ state: 'detached' });
      return { page, complaints };
    },
  };
}
