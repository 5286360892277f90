import { useEffect } from 'react';
import { usePageTitle } from './use-page-title.ts';

export interface PageHead {
  /** Without the site's name, which is added. */
  readonly title: string;
  readonly description: string;
  /** The page's one address as a path: '/freight-class-chart'. The site's origin is put before it. */
  readonly canonicalPath: string;
  /** JSON-LD for search engines, without its `url`: that is the canonical address. */
  readonly structuredData?: Readonly<Record<string, unknown>>;
}

/** On the description of a page: what the site's own said. */
const siteDescription = 'site';
const owned = 'data-page-head';

/**
 * Title, description, canonical link and structured data of the page on show. They go when the page goes, and the site's own description
 * comes back. Pages of several remotes may overlap for a moment: the last to come wins, and the one before takes nothing of it away.
 */
export function usePageHead({ title, description, canonicalPath, structuredData }: PageHead): void {
  usePageTitle(title);
  const json = structuredData && JSON.stringify(structuredData);
  useEffect(
    () => putHead(document, { description, canonicalPath, json }),
    [description, canonicalPath, json],
  );
}

interface HeadParts {
  readonly description: string;
  readonly canonicalPath: string;
  readonly json: string | undefined;
}

/** @returns a function that takes away what is still there of it. */
function putHead(document: Document, { description, canonicalPath, json }: HeadParts): () => void {
  const { head, location } = document;
  const url = new URL(canonicalPath, location.origin).href;
  for (const before of head.querySelectorAll(`[${owned}]`)) before.remove();
  // A new element rather than new words: so the page before can tell that this is no longer its own.
  const meta = document.createElement('meta');
  meta.name = 'description';
  meta.content = description;
  const old = head.querySelector<HTMLMetaElement>('meta[name="description"]');
  meta.dataset[siteDescription] = old?.dataset[siteDescription] ?? old?.content ?? '';
  if (old) old.replaceWith(meta);
  else head.append(meta);
  const link = document.createElement('link');
  link.rel = 'canonical';
  link.href = url;
  const added: HTMLElement[] = [link];
  if (json !== undefined) {
    const script = document.createElement('script');
    script.type = 'application/ld+json';
    script.textContent = scriptText({ ...JSON.parse(json), url });
    added.push(script);
  }
  for (const element of added) element.setAttribute(owned, '');
  head.append(...added);
  return () => {
    for (const element of added) element.remove();
    if (meta.isConnected) meta.content = meta.dataset[siteDescription] ?? '';
  };
}

/** JSON that ends no script element early: a '<' in a text is written as its code. */
function scriptText(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
