/** Where a page hears of new builds, relative to its script. */
export const eventsPath = 'events';

/**
 * Goes in front of a script of the build, as text: a page with the visitor's strict policy may connect to where that script came from.
 * Reloads the page once the server has another build than this one, also when the server was away meanwhile. One connection per page,
 * however often the script runs.
 */
export const liveReloadScript = `(() => {
  const key = '__freightwrightLiveReload';
  if (globalThis[key] || !document.currentScript) return;
  globalThis[key] = true;
  const events = new EventSource(new URL('${eventsPath}', document.currentScript.src));
  events.onmessage = ({ data }) => { if (data !== '[fullhash]') location.reload(); };
})();
`;
