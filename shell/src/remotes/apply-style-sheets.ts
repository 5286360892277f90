/** The number of mounted pages and shared sections, by the name of their remote. */
const shown: Record<string, number> = {};

/**
 * Enables a remote's style sheets, or disables them when none of its pages and sections is shown any more.
 * They stay in the document, where its scripts look for them. Those of an override stay enabled.
 * @param more change in mounted pages and sections: 1 or -1, or 0 for one that never mounted.
 */
export function applyStyleSheets(name: string, more: number): void {
  shown[name] = (shown[name] ?? 0) + more;
  const own = `="/mfe/${name}/"]`;
  const styleSheets = `[rel=stylesheet][href*${own},[data-address*${own}`;
  for (const styleSheet of document.querySelectorAll<HTMLLinkElement>(styleSheets)) {
    styleSheet.media = shown[name] ? '' : 'not all';
  }
}
