/** How many pages and parts are on show, by the name of their remote. */
const shown: Record<string, number> = {};

/**
 * Puts a remote's style sheets into force, or out of it when none of its pages and parts is shown any more.
 * They stay in the document, where its scripts look for them. Those of an override stay in force.
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
