// Runs in the head, before anything is drawn: for what the markup of a page, which is the same for everybody,
// cannot know, and until the scripts come that take the markup over.

/** What Chromium tells of the line, as measured on earlier pages of any site. */
interface Connection {
  /** 'slow-2g', '2g', '3g' (below 700 kbit/s, or a round trip above 270 ms) or '4g'. */
  readonly effectiveType?: string;
}

{
  const { dataset } = document.documentElement;
  let chosen: string | undefined;
  try {
    chosen = localStorage['fw.theme'];
    // What this browser keeps, by its keys. A style sheet finds there whether markup, which is for a new visitor,
    // will look otherwise in a moment: '[data-kept*="fw.units"]'.
    dataset.kept = `${Object.keys(localStorage)},${Object.keys(sessionStorage)}`;
  } catch {
    // Without storage the page follows the system's theme.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  // So that the page never flashes in the other theme. Afterwards `theme-choice.ts` takes over.
  dataset.theme = dark ? 'dark' : 'light';
  // Hides the buttons to sign in from somebody who seems to be signed in.
  if (/signed-in/.test(document.cookie)) dataset.visitor = 'pending';

  // The typeface weighs as much as the shell. A slow line would spend seconds on it, so the page stays without it there;
  // on another it comes once the page can be used (`typeface.ts`), or at once to a browser that has it from before.
  const { connection } = navigator as { connection?: Connection };
  if (/[23]g/.test(`${connection?.effectiveType}`)) dataset.type = 'system';
  else if (!/typeface/.test(`${dataset.kept}`)) dataset.type = 'later';

  // Notes what somebody does to the markup of a page before its scripts have taken it over, and when, so that the
  // page hears of it then (`take-up.ts`). A form that is sent now would load the page again and lose what was typed.
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

  // The links to what the remote starts with get a medium, and so are followed, once the page is painted. Before, these
  // files would take the line from the page and from the shell, which starts first and asks for them itself then
  // (`load-container.ts`): earlier where it is kept from before, or where nobody looks at the page.
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    for (const link of document.querySelectorAll<HTMLLinkElement>('[as][media="not all"]')) link.media = '';
  }).observe({ type: 'paint', buffered: true });
}
