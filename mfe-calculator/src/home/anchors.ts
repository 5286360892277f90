/** What links to the sections below the calculator end on; 'calculator' is above them. */
const anchors = ['freight-classes', 'nmfc-guide', 'how-to-guide', 'faq', 'about'];

/** @param hash of the address: '#faq'. */
export function isAnchorOfSections(hash: string): boolean {
  return anchors.includes(hash.slice(1));
}

/**
 * Does what the browser could not when it looked for the section and it was not there yet: scrolls to it and sends the focus there. After
 * the next paint, since a page that opens is scrolled to its top first.
 * @returns a function that calls it off.
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
