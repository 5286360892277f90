import { expect, test, vi } from 'vitest';
import { registerIn, settle } from './settle-module.ts';

type Exports = Readonly<Record<string, unknown>>;

/** Runs the module in a build, with the state left by the previous one. @returns the state that it leaves. */
function run(id: string, exports: Exports, before?: Exports) {
  const left: { exports?: Exports } = {};
  const hot = {
    ...(before && { data: { exports: before } }),
    accept: vi.fn(),
    dispose: vi.fn((leave: (data: { exports?: Exports }) => void) => leave(left)),
    invalidate: vi.fn(),
    check: vi.fn(),
  };
  settle({ id, exports }, hot);
  return {
    left: left.exports,
    isAccepted: hot.accept.mock.calls.length > 0,
    goesOn: hot.invalidate.mock.calls.length > 0,
  };
}

/** A new state of a component of this name with each call. */
const component = (name = 'Page') => Object.defineProperty(() => null, 'name', { value: name });

test('a module of components is replaced by itself, as often as it changes', () => {
  const first = run('a', { Page: component() });
  expect(first).toMatchObject({ isAccepted: true, goesOn: false });
  const second = run('a', { Page: component() }, first.left);
  expect(second).toMatchObject({ isAccepted: true, goesOn: false });
  expect(run('a', { Page: component() }, second.left)).toMatchObject({ isAccepted: true, goesOn: false });
});

test.each<[string, Exports]>([
  ['a function that is no component', { Page: component(), price: () => 1 }],
  ['a value', { Page: component(), limit: 3 }],
  ['nothing', {}],
])('a module that exports %s lets its change go on to who imports it', (_, exports) => {
  expect(run('b', exports)).toMatchObject({ isAccepted: false, goesOn: false });
});

test('who imports a module takes it when it has another component, one less, or something else by now', () => {
  const { left } = run('c', { Page: component(), Row: component('Row') });
  for (const exports of [
    { Page: component() },
    { Page: component(), Line: component('Line') },
    { Page: component(), Row: 1 },
  ]) {
    expect(run('c', exports, left).goesOn).toBe(true);
  }
});

test('components of one name in two modules are two', () => {
  const [one, other] = [component(), component()];
  registerIn('d')(one, 'Page');
  registerIn('e')(other, 'Page');
  expect(run('d', { Page: other }, { Page: one }).goesOn).toBe(true);
});
