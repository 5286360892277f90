import { inject } from 'vitest';

/** A page as a crawler gets it. */
export interface CrawledPage {
  readonly path: string;
  readonly html: string;
}

/** The shared site as crawlers see it. */
export async function crawlSite(): Promise<{ origin: string; pages: CrawledPage[] }> {
  const { origin } = new URL(inject('site').siteUrl);
  const sitemap = await textAt(`${origin}/sitemap.xml`);
  const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  return { origin, pages: await pagesAt(origin, paths) };
}

/** Every page that a build renders, whether crawlers may index it or not. */
export async function renderedPages(): Promise<CrawledPage[]> {
  const { origin } = new URL(inject('site').siteUrl);
  const { remotes } = JSON.parse(await textAt(`${origin}/mfe/registry.json`)) as {
    remotes: { pages?: { path: string }[] }[];
  };
  const paths = remotes.flatMap(({ pages = [] }) => pages.map(({ path }) => path));
  return pagesAt(origin, paths.sort());
}

const pagesAt = (origin: string, paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => ({ path, html: await textAt(origin + path) })));

/** The structured data blocks of a page. */
export const structuredDataIn = (html: string): unknown[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  );

async function textAt(url: string): Promise<string> {
  const response = await fetch(url, { headers: { accept: '*/*' } });
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}`);
  return response.text();
}
