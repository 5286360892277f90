import { unescaped } from '@freightwright/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CrawledPage, crawlSite, renderedPages, structuredDataIn } from './published-site.ts';

let origin: string;
let pages: CrawledPage[];
/** Including those that are blocked for crawlers. */
let rendered: CrawledPage[];
beforeAll(async () => {
  ({ origin, pages } = await crawlSite());
  rendered = await renderedPages();
});

const titleOf = ({ html }: CrawledPage) => unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
const metaOf = ({ html }: CrawledPage, name: string) =>
  unescaped(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '');

/** The violations of each page, by its path. Valid pages are omitted. */
const violationsBy = (errorOf: (page: CrawledPage) => unknown) =>
  Object.fromEntries(
    pages.map((page) => [page.path, errorOf(page)]).filter(([, violation]) => violation !== undefined),
  );
const unless = (good: boolean, violation: unknown) => (good ? undefined : violation);

describe('the pages of the sitemap', () => {
  it('have a title and a description of their own', () => {
    const descriptions = pages.map((page) => metaOf(page, 'description'));
    expect(new Set(pages.map(titleOf)).size).toBe(pages.length);
    expect(new Set(descriptions).size).toBe(pages.length);
    expect(violationsBy((page) => unless(/ · Freightwright$/.test(titleOf(page)), titleOf(page)))).toEqual(
      {},
    );
    // Search engines truncate longer ones.
    expect(
      violationsBy((page) => {
        const { length } = metaOf(page, 'description');
        return unless(length >= 20 && length <= 200, length);
      }),
    ).toEqual({});
  });

  it('name the address of the sitemap as their own', () => {
    expect(
      violationsBy((page) =>
        unless(page.html.includes(`<link rel="canonical" href="${origin}${page.path}"`), 'no'),
      ),
    ).toEqual({});
    expect(violationsBy((page) => unless(metaOf(page, 'og:url') === origin + page.path, 'no'))).toEqual({});
  });

  it('lead to the feed', () => {
    const link = /<link rel="alternate" type="application\/atom\+xml" title="[^"]+" href="\/feed\.xml">/;
    expect(violationsBy(({ html }) => unless(link.test(html), 'no'))).toEqual({});
  });

  it('have breadcrumbs below the first page', () => {
    expect(
      violationsBy(({ path, html }) => {
        const has = structuredDataIn(html).some((data) => Object(data)['@type'] === 'BreadcrumbList');
        return unless(has === (path !== '/'), has);
      }),
    ).toEqual({});
  });

  it('leave out those that are for one reader alone, which say so themselves', () => {
    const isOut = ({ html }: { html: string }) => html.includes('<meta name="robots" content="noindex"');
    expect(pages.filter(isOut).map(({ path }) => path)).toEqual([]);
    const others = rendered.filter(({ path }) => !pages.some((page) => page.path === path));
    expect(others.map(({ path }) => path)).toEqual([
      '/account-deleted',
      '/billing',
      '/confirm-email',
      '/search',
      '/subscribe',
      '/success',
    ]);
    expect(others.every(isOut)).toBe(true);
  });

  it('are shared with a picture of their own, which a cache may keep', async () => {
    const pictures = pages.map((page) => metaOf(page, 'og:image'));
    expect(new Set(pictures).size).toBe(pages.length);
    for (const picture of pictures) {
      const response = await fetch(picture);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(response.headers.get('cache-control')).toContain('immutable');
      expect((await response.arrayBuffer()).byteLength).toBeLessThanOrEqual(200 * 1024);
    }
  });
});

it('every page that a build renders can be read without JavaScript, and says so where it needs it for more', () => {
  const forWork = [
    ...['/cost-predictor', '/bol', '/pricing', '/subscribe', '/success', '/billing'],
    ...['/confirm-email', '/account-deleted'],
  ];
  for (const { path, html } of rendered) {
    const [, text = ''] = /<[^>]* id="page"[^>]*>(.*)<footer/s.exec(html) ?? [];
    expect([path, html.match(/<h1[ >]/g)?.length]).toEqual([path, 1]);
    expect(text.replaceAll(/<[^>]*>/g, '').length, path).toBeGreaterThan(200);
    if (forWork.includes(path)) expect(text).toContain('needs JavaScript');
  }
});

it('crawlers are kept off pages for signed-in visitors, and find the sitemap', async () => {
  const robots = await (await fetch(`${origin}/robots.txt`)).text();
  expect(robots).toContain('Disallow: /dashboard$');
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
});

it('every change of the feed is on its page', async () => {
  const feed = await (await fetch(`${origin}/feed.xml`)).text();
  const addresses = [...feed.matchAll(/<entry><id>([^<]*)<\/id>/g)].map(([, id = '']) => new URL(id));
  expect(addresses.length).toBeGreaterThan(0);
  for (const { pathname, hash } of addresses) {
    const page = pages.find(({ path }) => path === pathname);
    expect(page?.html).toContain(` id="${hash.slice(1)}"`);
  }
});
