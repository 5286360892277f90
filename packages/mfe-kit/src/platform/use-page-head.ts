import { useEffect } from 'react';
import { usePageTitle } from './use-page-title.ts';

export interface PageHead {
  /** Without the site's name, which is appended. */
  readonly title: string;
  readonly description: string;
  /**
   * The page's canonical address as a path: '/freight-class-chart'. The site's origin is put in front of it.
   */
  readonly canonicalPath: string;
  /** JSON-LD for search engines, without its `url`, which is the canonical address. */
  readonly structuredData?: Readonly<Record<string, unknown>>;
}

/** The data attribute of a page's description that keeps the site's own description meanwhile. */
const siteDescription = 'site';
const owned = 'data-page-head';

/**
 * Title, description, canonical link and structured data of the current page. They are removed with the page,
 * and the site's own description returns. Pages of several remotes may overlap for a moment: the last one to
 * come wins, and the one before it removes nothing of that.
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

/** @returns a function that removes what is still there of this head. */
function putHead(document: Document, { description, canonicalPath, json }: HeadParts): () => void {
  const { head, location } = document;
  const url = new URL(canonicalPath, location.origin).href;
  for (const before of head.querySelectorAll(`[${owned}]`)) before.remove();
  // A new element instead of a new text, so that the page before can see that the description is no longer
  // its own.
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

/** JSON in which no text can end the script element: every '<' is written as its code. */
function scriptText(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
