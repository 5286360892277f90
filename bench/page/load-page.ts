import type { Browser } from 'playwright-core';
import type { ServedSite } from './serve.ts';

/** The simulated connections: bits per second, and latency in milliseconds. */
export const lines = {
  usual: { bitsPerSecond: 10_000_000, latencyMs: 40 },
  slow: { bitsPerSecond: 400_000, latencyMs: 400 },
};
export type Line = keyof typeof lines;
/** Long enough to count everything that still arrives. */
const settleMs = 1_000;
/** The browser starts processes for a new tab on the cores that the visit needs. They are ready by then. */
const browserRestMs = 500;

export type Load = Awaited<ReturnType<typeof loadPage>>;

interface Times {
  readonly firstContentMs: number;
  readonly interactiveMs: number;
  readonly styleElements: number;
}

/**
 * Runs in the page. The page is interactive when the remote's page has its handlers and the main thread is
 * idle. A client-rendered page appears all at once, including its heading; server markup loses its attribute
 * when the scripts have hydrated it. It polls for that only after the first paint, because each poll costs a
 * frame, and frames of an empty page would delay the measured one.
 */
const watchForPage = `
  function look() {
    const isTaken = document.querySelector('#page h1') && !document.querySelector('[data-part]');
    if (!isTaken) return requestAnimationFrame(look);
    requestIdleCallback(() => { window.interactiveMs = performance.now(); });
  }
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    look();
  }).observe({ type: 'paint' });`;

const readTimes = `({
  firstContentMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  interactiveMs: window.interactiveMs,
  styleElements: document.querySelectorAll('style:not([data-address])').length,
})`;

/**
 * A first visit with an empty cache.
 * @throws Error when the page reports an error, in the console or by a content security report, because
 *   timing such a page is pointless.
 */
export async function loadPage(browser: Browser, site: ServedSite, path: string, on: Line) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.addInitScript({ content: watchForPage });
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const { bitsPerSecond, latencyMs } = lines[on];
    const bytesPerSecond = bitsPerSecond / 8;
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await page.waitForTimeout(browserRestMs);
    site.takeScriptBytes();
    await page.goto(site.url + path, { waitUntil: 'commit' });
    // Neither the page's frames nor its thread may be queried during the measurement.
    await page.waitForTimeout(settleMs);
    const isInteractive = () => 'interactiveMs' in globalThis;
    await page.waitForFunction(isInteractive, undefined, { timeout: 30_000, polling: settleMs });
    await page.waitForTimeout(settleMs);
    const times = await page.evaluate<Times>(readTimes);
    if (times.styleElements > 0) complaints.push(`${times.styleElements} style elements`);
    if (complaints.length > 0) throw new Error(`${site.name} ${path}: ${complaints.join('; ')}`);
    const { firstContentMs, interactiveMs } = times;
    return { firstContentMs, interactiveMs, scriptKiB: site.takeScriptBytes() / 1024 };
  } finally {
    await context.close();
  }
}
