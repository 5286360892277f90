import { expect, it } from 'vitest';
import { createFailureBreaker } from './advisor.ts';

function start() {
  let clockMs = 0;
  const turns: boolean[] = [];
  const breaker = createFailureBreaker({ nowMs: () => clockMs, onTurn: (isOpen) => turns.push(isOpen) });
  const fail = (times: number) => {
    for (let n = 0; n < times; n += 1) breaker.failed();
  };
  const pass = (ms: number) => {
    clockMs += ms;
  };
  return { breaker, turns, fail, pass };
}

it('leaves a part alone for a minute after three failures in a row', () => {
  const { breaker, turns, fail, pass } = start();
  fail(2);
  expect(breaker.admits()).toBe(true);
  fail(1);
  expect(breaker.admits()).toBe(false);
  pass(59_999);
  expect(breaker.admits()).toBe(false);
  expect(turns).toEqual([true]);
});

it('then lets one call through, which decides', () => {
  const { breaker, turns, fail, pass } = start();
  fail(3);
  pass(60_000);
  expect([breaker.admits(), breaker.admits()]).toEqual([true, false]);
  fail(1);
  expect(breaker.admits()).toBe(false);
  pass(60_000);
  expect(breaker.admits()).toBe(true);
  breaker.succeeded();
  expect([breaker.admits(), breaker.admits()]).toEqual([true, true]);
  expect(turns).toEqual([true, false]);
});

it('forgets failures once a call succeeds', () => {
  const { breaker, fail } = start();
  fail(2);
  breaker.succeeded();
  fail(2);
  expect(breaker.admits()).toBe(true);
});
