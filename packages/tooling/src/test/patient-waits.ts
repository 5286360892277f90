import { vi } from 'vitest';

/**
 * Milliseconds that a test waits for an expectation if it does not say how long. The wait ends as soon as the
 * expectation holds, so it costs nothing when all is well. The libraries' default of a second is too short on
 * a busy machine.
 */
const TIMEOUT_MS = 15_000;

const waitFor = vi.waitFor;
vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: TIMEOUT_MS, ...options });

if ('document' in globalThis) {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: TIMEOUT_MS });
}
