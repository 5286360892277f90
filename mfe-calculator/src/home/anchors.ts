/**
 * The fragments of links to the sections below the calculator. 'calculator' is not among them, because it is
 * above them.
 */
const anchors = ['freight-classes', 'nmfc-guide', 'how-to-guide', 'faq', 'about'];

/** @param hash of the address: '#faq'. */
export function isAnchorOfSections(hash: string): boolean {
  return anchors.includes(hash.slice(1));
}

/**
 * Scrolls to the section that the address names and focuses it, because the section was not there yet when
 * the browser looked for it. This waits for the next paint, since a page that opens is first scrolled to its
 * top.
 * @returns a function that cancels it.
 */
export function arriveAtAnchor(window: Window): () => void {
  const { document, location } = window;
  const id = location.hash.slice(1);
  if (!isAnchorOfSections(location.hash)) return () => undefined;
  let frame = window.requestAnimationFrame(() => {
    frame = window.requestAnimationFrame(() => {
      const section = document.getElementById(id);
      section?.scrollIntoView();
      section?.focus({ preventScroll: true });
    });
  });
  return () => window.cancelAnimationFrame(frame);
}
