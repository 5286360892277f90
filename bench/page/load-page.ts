import type { Browser } from 'playwright-core';
import type { ServedSite } from './serve.ts';

/** The line: 10 Mbps, 40 ms. */
const line = {
  offline: false,
  latency: 40,
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 10_000_000 / 8,
};
/** Long enough for anything that would still come to be counted. */
const settleMs = 1_000;

export interface Load {
  readonly scriptKiB: number;
  readonly firstContentMs: number;
  readonly interactiveMs: number;
}

interface Times {
  readonly firstContentMs: number;
  readonly interactiveMs: number;
  readonly styleElements: number;
}

/**
 * Runs in the page: interactive is when the remote's page stands, with its handlers, and the main thread has nothing left to do. The
 * heading comes in one go with the rest of the page, since React writes it all at once.
 */
const watchForPage = `
  (function look() {
    if (document.querySelector('main h1') === null) return requestAnimationFrame(look);
    requestIdleCallback(() => { window.interactiveMs = performance.now(); });
  })();`;

const readTimes = `({
  firstContentMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  interactiveMs: window.interactiveMs,
  styleElements: document.querySelectorAll('style').length,
})`;

/**
 * A first visit with nothing stored.
 * @throws Error when the page complains, in the console or by a content security report: such a page is not worth timing.
 */
export async function loadPage(browser: Browser, site: ServedSite, path: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.addInitScript({ content: watchForPage });
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
    site.takeScriptBytes();
    await page.goto(site.url + path, { waitUntil: 'commit' });
    await page.waitForFunction(() => 'interactiveMs' in globalThis, undefined, { timeout: 30_000 });
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
