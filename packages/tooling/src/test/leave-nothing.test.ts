// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { leaveNothing } from './leave-nothing.ts';

/** What this test uses of the page. */
interface Page {
  readonly document: { readonly body: { innerHTML: string }; cookie: string };
  readonly localStorage: { readonly length: number; setItem(key: string, text: string): void };
}

it('a test file leaves no stub, no fake time and nothing in the page to the next one', () => {
  const { document, localStorage } = globalThis as unknown as Page;
  const fetchBefore = globalThis.fetch;
  vi.stubGlobal('fetch', () => undefined);
  vi.stubEnv('PORT', 'a stub');
  vi.useFakeTimers({ now: 0 });
  vi.spyOn(console, 'log');
  document.body.innerHTML = '<h1>Left</h1>';
  document.cookie = 'signed-in=1; max-age=600';
  localStorage.setItem('left', '1');

  leaveNothing();

  expect(globalThis.fetch).toBe(fetchBefore);
  expect(process.env.PORT).not.toBe('a stub');
  expect(Date.now()).toBeGreaterThan(1_000_000_000_000);
  expect(vi.isMockFunction(console.log)).toBe(false);
  expect(document.body.innerHTML).toBe('');
  expect(document.cookie).toBe('');
  expect(localStorage).toHaveLength(0);
});
