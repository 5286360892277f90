import type { RunningPlatform } from '@freightwright/stack-launcher';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { inject } from 'vitest';
import { browserOfProcess } from './browser.ts';
import { type RunningSite, startSite } from './start-site.ts';

/** A page is given up on after that, in milliseconds: longer than a busy machine makes anything wait. */
const patienceMs = 30_000;

export interface Visit {
  page: Page;
  /**
   * What a careful developer would see in the console: errors, uncaught exceptions, reports of the content
   * security policy.
   */
  complaints: string[];
  leave(): Promise<void>;
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
  platform: RunningSite;
  /** Opens a path as a new visitor with nothing stored, on a screen 1440 px wide unless told otherwise. */
  visit(path: string, options?: VisitOptions): Promise<Visit>;
  close(): Promise<void>;
}

/** A site that nobody else uses. */
export interface OwnSite extends Site {
  /** A part of the platform, such as a service, to stop and start. */
  part(name: string): RunningPlatform['parts'][number];
}

/**
 * The site that all files share (shared-site.ts). For tests that only read, or that change nothing but what
 * belongs to an account they made.
 */
export const openSharedSite = async (): Promise<Site> => visitable(inject('site'), async () => {});

/**
 * A site of this file's own with these settings. It takes some seconds of both cores: ask first whether the
 * shared one does.
 */
export async function openOwnSite(env: Record<string, string>): Promise<OwnSite> {
  const { site, parts, stop } = await startSite(env);
  return {
    ...visitable(site, stop),
    part(name) {
      const found = parts.find(({ part }) => part.name === name);
      if (found === undefined) throw new Error(`The platform has no part ${name}`);
      return found;
    },
  };
}

function visitable(platform: RunningSite, stop: () => Promise<void>): Site {
  const visits = new Set<BrowserContext>();
  return {
    platform,
    async visit(path, { prepare, signedIn, until = 'load', ...options } = {}) {
      const browser = await browserOfProcess();
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
      visits.add(context);
      context.on('close', () => visits.delete(context));
      const cookies = [...(signedIn?.cookies ?? [])];
      await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: platform.siteUrl })));
      const page = await context.newPage();
      page.setDefaultTimeout(patienceMs);
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await prepare?.(page);
      await page.goto(new URL(path, platform.siteUrl).href, { waitUntil: until });
      // What is typed into markup is taken up, while a button that is pressed before does nothing.
      if (until === 'load' && options.javaScriptEnabled !== false)
        await page.locator('[data-part]').waitFor({ state: 'detached' });
      return { page, complaints, leave: () => context.close() };
    },
    async close() {
      // Those of tests that failed before they left.
      await Promise.all([...visits].map((context) => context.close()));
      await stop();
    },
  };
}
