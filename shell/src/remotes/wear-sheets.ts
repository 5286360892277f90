/** How many pages and parts are on show, by the name of their remote. */
const shown: Record<string, number> = {};

/**
 * Puts the style sheets of a remote into force, or out of it when none of its pages and parts is on show any more.
 * They stay in the document, where its scripts look for them before they ask for a file. There is one version of
 * a remote on a page, so its name says which they are, whether they stand in the page or have an address. Those of an
 * override come from elsewhere and stay in force.
 * @param more pages and parts than before: 1 or -1, or 0 for one that never came.
 */
export function wearSheets(name: string, more: number): void {
  shown[name] = (shown[name] ?? 0) + more;
  const own = `="/mfe/${name}/"]`;
  const sheets = `[rel=stylesheet][href*${own},[data-address*${own}`;
  for (const sheet of document.querySelectorAll<HTMLLinkElement>(sheets)) {
    sheet.media = shown[name] ? '' : 'not all';
  }
}
