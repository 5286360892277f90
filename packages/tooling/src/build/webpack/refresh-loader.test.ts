import { expect, it, vi } from 'vitest';
import type { LoaderContext } from 'webpack';
import connectRefresh from './refresh-loader.ts';

/** The transformed source of a module that the compiler has prepared. */
function connected(source: string): string {
  const callback = vi.fn();
  connectRefresh.call({ callback } as unknown as LoaderContext<object>, source, 'map');
  const [[error, code, map] = []] = callback.mock.calls;
  expect([error, map]).toEqual([null, 'map']);
  return code;
}

it('a module with components names them and is settled at its end, and every line keeps its number', () => {
  const code = connected('\nfunction Page() {}\n_c = Page;\n$RefreshReg$(_c, "Page");');
  const lines = code.split('\n');
  expect(lines[0]).toContain('const $RefreshReg$ = $registerIn$(__webpack_module__.id);');
  expect(lines[1]).toBe('function Page() {}');
  expect(lines.at(-1)).toContain('$settle$(__webpack_module__, import.meta.webpackHot)');
});

it('a module of hooks alone is signed, and goes on to who imports it', () => {
  const code = connected('var _s = $RefreshSig$();\nexport function useX() { _s(); }');
  expect(code).toContain('signature as $RefreshSig$');
  expect(code).not.toContain('$settle$(');
});

it('a module without any stays as it is', () => {
  expect(connected('export const limit = 3;')).toBe('export const limit = 3;');
});
