import { openSharedSite } from '../site.ts';

/** A page as a crawler gets it. */
export interface CrawledPage {
  readonly path: string;
  /** Whether its remote's build renders it, instead of declaring words for it. */
  readonly isRendered: boolean;
  readonly html: string;
}

/** What crawlers find of the site that all test files share. */
export async function crawlSite(): Promise<{ origin: string; pages: CrawledPage[] }> {
  const { platform } = await openSharedSite();
  const origin = new URL(platform.siteUrl).origin;
  const sitemap = await textAt(`${origin}/sitemap.xml`);
  const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const declared = await declaredPages(origin);
  const pages: CrawledPage[] = [];
  for (const path of paths) {
    const isRendered = declared.some((page) => page.path === path && page.heading === undefined);
    pages.push({ path, isRendered, html: await textAt(origin + path) });
  }
  return { origin, pages };
}

/** Every page with markup, whether crawlers may show it or not. */
export async function renderedPages(): Promise<Omit<CrawledPage, 'isRendered'>[]> {
  const { platform } = await openSharedSite();
  const { origin } = new URL(platform.siteUrl);
  const declared = (await declaredPages(origin)).filter(({ heading }) => heading === undefined);
  return Promise.all(declared.map(async ({ path }) => ({ path, html: await textAt(origin + path) })));
}

/** The pieces of structured data in a page. */
export const structuredDataIn = (html: string): unknown[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  );

async function declaredPages(origin: string): Promise<{ path: string; heading?: string }[]> {
  const registry: { remotes: { pages?: { path: string; heading?: string }[] }[] } = JSON.parse(
    await textAt(`${origin}/mfe/registry.json`),
  );
  return registry.remotes.flatMap(({ pages = [] }) => pages);
}

async function textAt(url: string): Promise<string> {
  const response = await fetch(url, { headers: { accept: '*/*' } });
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}`);
  return response.text();
}
