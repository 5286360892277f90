import { expect, it } from 'vitest';
import { createFailureBreaker } from './advisor.ts';
import type { LaneDetails } from './lane-details.ts';
import { checkedInsights } from './language-model.ts';

const details: LaneDetails = {
  ...{ week: '2026-11-16', month: 'November', originState: 'IL', destinationState: 'GA', miles: 700 },
  ...{ businessDays: 3, service: 'ltl', freightClass: '100', weightBreak: 'M5C' },
  ...{ dieselChangePercent: -4, concerns: [] },
};
const insight = {
  type: 'seasonal',
  title: 'Holiday freight fills the terminals',
  description: 'In November 2026 stores stock up, and diesel fell by 4% in 8 weeks.',
  impact: 'medium',
  recommendation: 'Count on 3 business days for the 700 miles.',
};

it('an answer in plain sentences, with no figure but those that were told, is shown as it is', () => {
  expect(checkedInsights(JSON.stringify({ insights: [insight] }), details)).toEqual([insight]);
});

it.each([
  ['prose in place of the shape', 'Ship early.'],
  ['another shape', { insights: [{ ...insight, total: 12 }] }],
  ['nothing', { insights: [] }],
  ['too many', { insights: Array.from({ length: 7 }, () => insight) }],
])('an answer that is %s is refused', (_, answer) => {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  expect(() => checkedInsights(text, details)).toThrow();
});

it.each([
  ['a link', { description: 'See https://example.com for rates.' }],
  ['the name of a site', { recommendation: 'Book at example.com today.' }],
  ['markup', { title: '<b>Busy</b>' }],
  ['Markdown', { title: '**Busy**' }],
  ['an address', { recommendation: 'Write to sales@example' }],
  ['letters that look alike', { title: '\u0412usy weeks' }],
  ['a turned reading direction', { title: 'Busy \u202eweeks' }],
  ['too much', { description: 'Busy. '.repeat(100) }],
  ['a price', { description: 'This lane costs $ 312 at most.' }],
  ['another figure', { description: 'Count on 9 business days.' }],
  ['another figure in words', { description: 'Count on nine business days.' }],
  ['other miles', { description: 'The lane is 1,200 miles.' }],
])('an answer with %s is refused', (_, change) => {
  const text = JSON.stringify({ insights: [insight, { ...insight, ...change }] });
  expect(() => checkedInsights(text, details)).toThrow();
});

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
