import { withinMs } from '../within-ms.ts';

/**
 * Runs one attempt for at most `timeoutMs`, or until `cut` aborts. The work's own signal aborts with it; work that ignores the signal
 * goes on unwatched.
 */
export async function attemptWithin(
  timeoutMs: number,
  cut: AbortSignal,
  work: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const controller = new AbortController();
  // By hand and taken off again: AbortSignal.any would hang every message on the signal that lives as long as the process.
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
