/**
 * Follows links of the site without reloading; remotes render plain anchors. The browser handles all others.
 * @param answers whether the shell shows that path itself. @returns a function that stops following.
 */
export function followLinks(
  document: Document,
  answers: (pathname: string) => boolean,
  navigate: (to: string) => void,
): () => void {
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.href || link.hasAttribute('download') || !['', '_self'].includes(link.target)) return;
    const { origin, pathname, search, searchParams, hash } = new URL(link.href);
    const here = document.location;
    // The server sets and clears overrides, so the browser must load such an address.
    if (searchParams.has('mf')) return;
    if (origin !== here.origin || !answers(pathname)) return;
    const samePage = pathname === here.pathname && search === here.search;
    if (samePage && hash !== '') return;
    event.preventDefault();
    navigate(pathname + search + hash);
  };
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}
