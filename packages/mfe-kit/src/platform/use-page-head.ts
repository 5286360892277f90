import { pageTitle } from '@freightwright/contracts/constants';
import { use, useEffect } from 'react';
import type { PageHead } from './page-head.ts';
import { PlatformContext } from './use-platform.ts';

/** The data attribute of a page's description that stores the site's own description meanwhile. */
const siteDescription = 'site';
const owned = 'data-page-head';

/**
 * Title, description and canonical link, removed with the page. The last of overlapping pages wins. What only
 * search engines read is in the server's document, as long as its page.
 * @example usePageHead({ title: 'Pricing', description: 'The plans.', canonicalPath: '/pricing' });
 */
export function usePageHead(pageHead: PageHead): void {
  const { title, description, canonicalPath } = pageHead;
  usePageTitle(title);
  use(PlatformContext)?.describe?.(pageHead);
  useEffect(() => putHead(document, description, canonicalPath), [description, canonicalPath]);
}

/** @returns a function that removes what remains of this head. */
function putHead(document: Document, description: string, canonicalPath: string): () => void {
  const { head, location } = document;
  const url = new URL(canonicalPath, location.origin).href;
  const subscriptionStatus = [...head.querySelectorAll<HTMLElement>(`[${owned}]`)];
  let own = subscriptionStatus;
  if (!subscriptionStatus.some((element) => element instanceof HTMLLinkElement && element.href === url)) {
    for (const before of subscriptionStatus) before.remove();
    const link = document.createElement('link');
    link.rel = 'canonical';
    link.href = url;
    link.setAttribute(owned, '');
    head.append(link);
    own = [link];
  }
  // A new element, so that the previous page detects that the description is no longer its own.
  const meta = document.createElement('meta');
  meta.name = 'description';
  meta.content = description;
  const old = head.querySelector<HTMLMetaElement>('meta[name="description"]');
  meta.dataset[siteDescription] = old?.dataset[siteDescription] ?? old?.content ?? '';
  if (old) old.replaceWith(meta);
  else head.append(meta);
  return () => {
    for (const element of own) element.remove();
    if (meta.isConnected) meta.content = meta.dataset[siteDescription] ?? '';
  };
}

/**
 * Sets the title of the tab, of the history entry and, after a navigation, for screen readers.
 * @example usePageTitle('Your bills');
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
}
