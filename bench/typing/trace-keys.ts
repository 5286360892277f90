import type { Browser, Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  /** Microseconds. */
  readonly ts: number;
  /** Of an event timing: its type, and the milliseconds until the frame with its result is shown. */
  readonly args: { readonly data?: { readonly type?: string; readonly duration?: number } };
}

/** Adds a mark to the trace when the result has changed in the document. */
const markChanges = `new MutationObserver(() => performance.mark('result-changed')).observe(
  document.querySelector('[aria-label=Result]'), { childList: true, characterData: true, subtree: true });`;
const frames = (page: Page, count: number) =>
  page.evaluate(`new Promise((done) => {
    let left = ${count};
    requestAnimationFrame(function next() { if (--left > 0) requestAnimationFrame(next); else done(); });
  })`);

export const watchResult = (page: Page) => page.evaluate(markChanges);

/**
 * Milliseconds from each key press to the first frame that shows its result, according to Chromium's trace.
 * @param keys typed into the focused field; each must change the result.
 * @throws Error when the frame for a key does not show its result.
 */
export async function traceKeys(browser: Browser, page: Page, keys: readonly string[]): Promise<number[]> {
  // Waits until earlier keys are on the screen, so that they are not in the trace.
  await frames(page, 10);
  await browser.startTracing(page, { categories: ['devtools.timeline', 'blink.user_timing'] });
  for (const key of keys) {
    await page.keyboard.press(key);
    // The frame of the key and one more, so that keys do not queue up.
    await frames(page, 2);
  }
  // Chromium learns late which frames have reached the screen.
  await frames(page, 30);
  const trace = await browser.stopTracing();
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString());
  const changes = traceEvents.filter(({ name }) => name === 'result-changed').map(({ ts }) => ts);
  const presses = traceEvents.filter(
    ({ name, ph, args }) => name === 'EventTiming' && ph === 'b' && args.data?.type === 'keydown',
  );
  if (presses.length !== keys.length)
    throw new Error(`The trace has ${presses.length} key presses of ${keys.length}`);
  return presses.map(({ ts, args: { data: { duration = Number.NaN } = {} } }) => {
    if (!changes.some((changed) => changed >= ts && changed <= ts + duration * 1_000))
      throw new Error('A key was answered by a picture without its result');
    return duration;
  });
}
