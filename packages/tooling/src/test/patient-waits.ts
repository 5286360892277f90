import { vi } from 'vitest';

/**
 * Default timeout of an awaited expectation, milliseconds. The wait ends as soon as the expectation passes,
 * so it costs nothing when all is well. The libraries' default of a second is too short on a busy machine.
 */
const TIMEOUT_MS = 15_000;

const patient = Symbol.for('freightwright.patient-waits');
const waitFor = vi.waitFor;
// This runs before each file, in a worker that has run others.
if (!(patient in waitFor)) {
  vi.waitFor = Object.assign(
    ((check, options) =>
      waitFor(
        check,
        typeof options === 'number' ? options : { timeout: TIMEOUT_MS, ...options },
      )) as typeof waitFor,
    { [patient]: true },
  );
}

if ('document' in globalThis) {
  await import('./browser-globals.ts');
  await import('./no-owner-stacks.ts');
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: TIMEOUT_MS });
}
