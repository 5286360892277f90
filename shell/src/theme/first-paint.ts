// Runs in the head before the first paint: for what a page's markup, which is the same for all visitors,
// cannot know, and until the scripts that hydrate it have loaded.

/** Chromium's estimate of the connection, as measured on earlier pages of any site. */
interface Connection {
  /** 'slow-2g', '2g', '3g' (below 700 kbit/s, or a round trip above 270 ms) or '4g'. */
  readonly effectiveType?: string;
}

{
  const { dataset } = document.documentElement;
  let chosen: string | undefined;
  try {
    chosen = localStorage['fw.theme'];
    // The keys in the browser's storage. With them a style sheet knows whether markup, which is for a new
    // visitor, is about to change: '[data-stored*="fw.units"]'.
    dataset.stored = `${Object.keys(localStorage)},${Object.keys(sessionStorage)}`;
  } catch {
    // Without storage the page follows the system's theme.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  // So that the page never flashes in the other theme. `theme-choice.ts` continues from here.
  dataset.theme = dark ? 'dark' : 'light';
  // Hides the buttons to sign in from a user who appears to be signed in.
  if (/signed-in/.test(document.cookie)) dataset.visitor = 'pending';

  // The typeface is as large as the shell. A slow connection would spend seconds on it, so it is not loaded
  // there; otherwise it loads when the page is usable (`typeface.ts`), or at once where it is cached.
  const { connection } = navigator as { connection?: Connection };
  if (/[23]g/.test(`${connection?.effectiveType}`)) dataset.type = 'system';
  else if (!/typeface/.test(`${dataset.stored}`)) dataset.type = 'later';

  // Records input into the markup of a page before hydration, and its time, so that the page can replay it
  // (`take-up.ts`). A form submitted now would reload the page and lose what was typed.
  document.oninput =
    document.onsubmit =
    document.onclick =
      (event: Event) => {
        const used = (event.target as Element).closest(
          `[data-part] ${event.type === 'click' ? '[type=button]' : '*'}`,
        );
        used?.setAttribute('data-early', `${event.timeStamp}`);
        if (used && event.type === 'submit') event.preventDefault();
      };

  // The preload links of the remote get a medium, and so are followed, after the first paint. Before, these
  // files would compete with the page and with the shell, which starts first and requests them itself
  // (`load-container.ts`): earlier where it is cached, or while the page is hidden.
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    for (const link of document.querySelectorAll<HTMLLinkElement>('[as][media="not all"]')) link.media = '';
  }).observe({ type: 'paint', buffered: true });
}
