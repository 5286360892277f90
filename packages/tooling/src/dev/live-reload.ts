/** The path on which a page learns of new builds, relative to its script. */
export const eventsPath = 'events';

/**
 * Text that is put in front of a script of the build. A page with the visitor's strict policy may connect to
 * the origin of that script. It reloads the page once the server has another build than this one, also when
 * the server was away meanwhile. There is one connection for each page, however often the script runs.
 */
export const liveReloadScript = `(() => {
  const key = '__freightwrightLiveReload';
  if (globalThis[key] || !document.currentScript) return;
  globalThis[key] = true;
  const events = new EventSource(new URL('${eventsPath}', document.currentScript.src));
  events.onmessage = ({ data }) => { if (data !== '[fullhash]') location.reload(); };
})();
`;
