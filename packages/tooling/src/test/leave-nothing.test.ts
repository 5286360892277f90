import { expect, it, vi } from 'vitest';
import { leaveNothing } from './leave-nothing.ts';

it('a test file leaves no stub and no fake time to the next one', () => {
  const fetchBefore = globalThis.fetch;
  vi.stubGlobal('fetch', () => undefined);
  vi.stubEnv('PORT', 'a stub');
  vi.useFakeTimers({ now: 0 });
  vi.spyOn(console, 'log');

  leaveNothing();

  expect(globalThis.fetch).toBe(fetchBefore);
  expect(process.env.PORT).not.toBe('a stub');
  expect(Date.now()).toBeGreaterThan(1_000_000_000_000);
  expect(vi.isMockFunction(console.log)).toBe(false);
});
