import { vi } from 'vitest';

/**
 * How long a test waits for what it expects, where it does not say. It ends as soon as the expectation holds,
 * so patience costs nothing when all is well; the second that the libraries allow by themselves is too short
 * on a machine whose processors are taken.
 */
const TIMEOUT_MS = 15_000;

const waitFor = vi.waitFor;
vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: TIMEOUT_MS, ...options });

if ('document' in globalThis) {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: TIMEOUT_MS });
}
