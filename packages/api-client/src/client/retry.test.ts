import { expect, it } from 'vitest';
import { ApiProblem, ConnectionError } from './errors.ts';
import { type FailedAttempt, waitBeforeRetryMs } from './retry.ts';

const problem = (status: number, retryAfterS?: number, code = `http.${status}`) =>
  new ApiProblem({ status, code, retryAfterS, title: '', detail: '', errors: [], requestId: undefined });
const lost = new ConnectionError('lost', { timedOut: false });
const failed = (changed: Partial<FailedAttempt> = {}): FailedAttempt => ({
  ...{ repeatable: true, attempts: 1, retries: 4, longestWaitMs: 60_000, random: 1 },
  ...changed,
});

it.each([
  ['a lost connection', lost, 500],
  ['429', problem(429), 500],
  ['502', problem(502), 500],
  ['503', problem(503), 500],
  ['504', problem(504), 500],
  ['a request that is under way', problem(409, undefined, 'idempotency.under-way'), 500],
  ['500', problem(500), undefined],
  ['400', problem(400), undefined],
  ['401', problem(401), undefined],
  ['409', problem(409), undefined],
  ['an error of the program', new RangeError('no'), undefined],
])('after %s it waits as it should', (_, violation, waitMs) => {
  expect(waitBeforeRetryMs(violation, failed())).toBe(waitMs);
});

it.each([
  ['a lost connection', lost, undefined],
  ['503', problem(503), undefined],
  ['429, which has done nothing', problem(429), 500],
])('what may not be done twice is sent again after %s: %#', (_, violation, waitMs) => {
  expect(waitBeforeRetryMs(violation, failed({ repeatable: false }))).toBe(waitMs);
});

it('waits twice as long after each attempt, up to 20 s, and between a half and the whole of it', () => {
  const waits = [1, 2, 3, 6, 7, 20].map((attempts) => failed({ attempts, retries: 99 }));
  expect(waits.map((one) => waitBeforeRetryMs(lost, one))).toEqual([500, 1000, 2000, 16_000, 20_000, 20_000]);
  expect(waitBeforeRetryMs(lost, failed({ random: 0 }))).toBe(250);
});

it('gives up after its retries', () => {
  expect(waitBeforeRetryMs(lost, failed({ attempts: 4 }))).toBe(4000);
  expect(waitBeforeRetryMs(lost, failed({ attempts: 5 }))).toBeUndefined();
  expect(waitBeforeRetryMs(lost, failed({ retries: 0 }))).toBeUndefined();
});

it('waits as long as it is asked to and a little more, unless that is longer than its limit', () => {
  expect(waitBeforeRetryMs(problem(429, 7), failed({ random: 0 }))).toBe(7000);
  expect(waitBeforeRetryMs(problem(503, 7), failed())).toBe(7500);
  expect(waitBeforeRetryMs(problem(429, 60), failed({ random: 0 }))).toBe(60_000);
  expect(waitBeforeRetryMs(problem(429, 61), failed({ random: 0 }))).toBeUndefined();
});
