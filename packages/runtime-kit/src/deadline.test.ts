import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import {
  assertTimeLeft,
  offTheClock,
  runWithin,
  runWithoutDeadline,
  timeLeftMs,
  timeLeftOf,
  withinTimeLeft,
} from './deadline.ts';

const unavailable = { code: 'service.unavailable', retryAfterS: 1 };
const never = new Promise<never>(() => {});

it('nothing is limited where no time is known', async () => {
  expect(timeLeftMs()).toBe(Number.POSITIVE_INFINITY);
  assertTimeLeft();
  expect(await withinTimeLeft(async () => 'done')).toBe('done');
  expect(await runWithin(undefined, () => withinTimeLeft(async () => 'done'))).toBe('done');
});

it('work that does not end is given up when the time is over', async () => {
  await expect(runWithin(20, () => withinTimeLeft(() => never))).rejects.toMatchObject(unavailable);
});

it('work does not begin when the time is over already', async () => {
  let begun = false;
  const begin = () =>
    withinTimeLeft(async () => {
      begun = true;
    });
  await expect(runWithin(0, begin)).rejects.toMatchObject(unavailable);
  expect(begun).toBe(false);
});

it('waiting for the caller costs him nothing', async () => {
  await runWithin(200, async () => {
    await offTheClock(pause(250));
    assertTimeLeft();
    await expect(withinTimeLeft(() => never)).rejects.toMatchObject(unavailable);
  });
});

it('what must be done is done without a limit', async () => {
  await runWithin(0, async () => {
    expect(assertTimeLeft).toThrow();
    await runWithoutDeadline(async () => assertTimeLeft());
    expect(assertTimeLeft).toThrow();
  });
});

it.each([
  ['0', 0],
  ['4999', 4999],
  ['999999', 60_000],
  ['1000000', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['', undefined],
  [undefined, undefined],
  [['5', '6'], undefined],
])('the header %o is %s ms', (header, expected) => {
  expect(timeLeftOf(header)).toBe(expected);
});
