import { withinMs } from '../shared-probe.ts';

/**
 * Runs one attempt for at most `timeoutMs`, or until `cut` aborts. The signal given to the work aborts then
 * as well. Work that ignores the signal goes on, but nobody waits for it.
 */
export async function attemptWithin(
  timeoutMs: number,
  cut: AbortSignal,
  work: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const controller = new AbortController();
  // Added by hand and removed again: AbortSignal.any would attach every message to a signal that lives as
  // long as the process.
  const onCut = () => controller.abort(new Error('the service stops'));
  cut.addEventListener('abort', onCut, { once: true });
  const aborted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true });
  });
  try {
    await withinMs(timeoutMs, Promise.race([work(controller.signal), aborted]));
  } catch (error) {
    controller.abort(error);
    throw error;
  } finally {
    cut.removeEventListener('abort', onCut);
  }
}
