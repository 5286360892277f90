import type { RemoteRegistry } from '@freightwright/contracts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { crawlSite } from '../../platform/published-site.ts';
import { openSharedSite } from '../../site.ts';

const section49Cfr = /^https:\/\/www\.ecfr\.gov\/current\/title-49\/section-1[0-9]{2}\.[0-9]+$/;

const isKnownLink = (link: string): boolean => externalLinks.has(link) || section49Cfr.test(link);

/** The allowed external links. Any other one fails, so that none is added unnoticed. */
const externalLinks: ReadonlySet<string> = new Set([
  // NMFTA: classification FAQs, the density scale of 2025.
  'https://help.nmfta.org/',
  // The table of hazardous materials.
  'https://www.ecfr.gov/current/title-49/subtitle-B/chapter-I/subchapter-C/part-172/subpart-B/section-172.101',
  // The problem format of the API.
  'https://www.rfc-editor.org/rfc/rfc9457',
  // Place names, whose license (CC BY 4.0) requires attribution.
  'https://www.geonames.org/',
]);

/** A page as rendered with scripts. */
interface ReadPage {
  readonly links: readonly string[];
  /** Ids that a link can target, and the options of the page's forms. */
  readonly places: ReadonlySet<string>;
}

const site = openSharedSite();
let origin: string;
/** Every page of the sitemap, by path. */
const pages = new Map<string, ReadPage>();

beforeAll(async () => {
  const crawled = await crawlSite();
  origin = crawled.origin;
  const { page } = await site.visit('/');
  for (const { path } of crawled.pages) pages.set(path, await read(page, path));
}, 300_000);

async function read(page: Page, path: string): Promise<ReadPage> {
  await page.goto(origin + path);
  await page.locator('[data-part]').waitFor({ state: 'detached' });
  // Sections further down are rendered when scrolled near.
  await page.evaluate<void>('scrollTo(0, document.body.scrollHeight)');
  await page.waitForLoadState('networkidle');
  const links = await page.evaluate<string[]>('[...document.links].map(({ href }) => href)');
  const places = await page.evaluate<string[]>(
    "[...document.querySelectorAll('[id], option')].map(({ id, value }) => id || value)",
  );
  return { links, places: new Set(places) };
}

/** Links that match a condition, each with the pages that have it. */
function linksThat(holds: (link: URL) => boolean): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [path, { links }] of pages) {
    for (const link of new Set(links)) {
      if (!holds(new URL(link))) continue;
      found.set(link, [...(found.get(link) ?? []), path]);
    }
  }
  return found;
}

it('every link of the site leads to a page or a file that is there', async () => {
  const registry = (await (await fetch(`${origin}/mfe/registry.json`)).json()) as RemoteRegistry;
  const routes = new Set(registry.remotes.flatMap((remote) => remote.routes));
  const dead: Record<string, string[]> = {};
  for (const [link, from] of linksThat((url) => url.origin === origin)) {
    const { pathname } = new URL(link);
    const { status } = await fetch(link, { headers: { accept: 'text/html' }, redirect: 'manual' });
    const isPage = routes.has(pathname) || pathname === '/auth' || pathname.includes('.');
    // Sign-in starts with a link that redirects to the provider.
    const isThere = pathname === '/api/login' ? status === 302 : status === 200 && isPage;
    if (!isThere) dead[`${link} ${status}`] = from;
  }
  expect(dead).toEqual({});
});

it('every link to a place on a page of the site leads to an element or a choice that is there', () => {
  const missing: Record<string, string[]> = {};
  for (const [link, from] of linksThat((url) => url.origin === origin && url.hash !== '')) {
    const { pathname, hash } = new URL(link);
    const target = pages.get(pathname);
    if (target && !target.places.has(decodeURIComponent(hash.slice(1)))) missing[link] = from;
  }
  expect(missing).toEqual({});
});

it('every other link is encrypted and one of those that are known', () => {
  const others = linksThat((url) => url.origin !== origin && url.protocol !== 'mailto:');
  const unknown = [...others].filter(([link]) => !isKnownLink(link));
  expect(Object.fromEntries(unknown)).toEqual({});
  for (const link of externalLinks) expect(new URL(link).protocol).toBe('https:');
});

it('mail goes to our own address alone', () => {
  const mailtoLinks = linksThat((url) => url.protocol === 'mailto:');
  expect(new Set([...mailtoLinks.keys()].map((link) => new URL(link).pathname))).toEqual(
    new Set(['support@freightwright.example']),
  );
});
