import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { browserOfProcess } from './browser.ts';
import { type RunningSite, startSite } from './start-site.ts';

/** A page is given up on after that, in milliseconds: longer than a busy machine makes anything wait. */
const patienceMs = 30_000;

/** Without motion: no color is between two themes when axe looks, and nothing moves away from a press. */
const usual = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const;

export interface Visit {
  page: Page;
  /** What the console shows: errors, uncaught exceptions, reports of the content security policy. */
  complaints: string[];
}

export interface VisitOptions extends BrowserContextOptions {
  /** Whose visit it is: the cookies of somebody who signed in without a browser. */
  signedIn?: { readonly cookies: ReadonlyMap<string, string> };
  /** Prepares the page before it navigates. */
  prepare?: (page: Page) => Promise<unknown>;
  /** How far the page must have come. By default it is loaded, and its scripts have taken its markup over. */
  until?: 'commit' | 'load';
}

export interface Site {
  readonly platform: RunningSite;
  /** Opens a path as a new visitor, 1440 px wide unless told otherwise. It is closed after the test. */
  visit(path: string, options?: VisitOptions): Promise<Visit>;
}

/**
 * The site that all files share (shared-site.ts), for the tests of the file that calls this. For tests that only
 * read, or that change nothing but what belongs to an account they made.
 */
export const openSharedSite = (): Site => visitable(() => inject('site'));

/**
 * A site of the calling file's own with these settings, from before its first test until after its last. It takes
 * some seconds of both cores: ask first whether the shared one does.
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
      // What is typed into markup is taken up, while a button that is pressed before does nothing.
      if (until === 'load' && options.javaScriptEnabled !== false)
        await page.locator('[data-part]').waitFor({ state: 'detached' });
      return { page, complaints };
    },
  };
}
