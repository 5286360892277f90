import { describe, expect, it, test } from 'vitest';
import { demand, peakPerS, requestKinds } from './demand.ts';
import type { Costs, RequestCost } from './measure.ts';
import {
  busyAtMost,
  bytesAfterYear,
  coresOf,
  limitsOf,
  partsOf,
  processesOf,
  retentionDays,
} from './on-paper.ts';
import { readPage, readRetention, readStored, withTables } from './retention.ts';
import { scaleTables } from './scale-tables.ts';
import { grownBy } from './stored-bytes.ts';

const nothing: RequestCost = { partsMs: {}, stored: {} };
const costs: Costs = {
  ...{ page: nothing, file: nothing, class: nothing, list: nothing },
  prediction: { partsMs: { gateway: 1 }, stored: { 'prediction.quotes': { things: 1, bytes: 1_000 } } },
  bill: {
    partsMs: { gateway: 2, bol: 30, mongo: 10 },
    stored: {
      'bol.bills': { things: 1, bytes: 5_000 },
      'bol.idempotencyrecords': { things: 1, bytes: 500 },
      'stream EVENTS': { things: 2, bytes: 2_000 },
    },
  },
};
const retention = `
| \`bol.bills\` | 3 years | index |
| \`bol.idempotencyrecords\`, \`bulk.idempotencyrecords\` | 1 day | index |
| \`prediction.quotes\` | 90 days | index |
| \`gateway.sessions\` | 12 hours | index |
| \`bol.paper\` | the account | no index | bol |
| \`stream EVENTS\` | 7 days | \`max_age\` 7 days |
`;

describe('on paper', () => {
  it('a part works at the busiest minute for all kinds of requests', () => {
    const perS = (kind: 'prediction' | 'bill') => peakPerS(1_000_000, demand[kind].perDay);
    expect(coresOf('gateway', 1_000_000, costs)).toBeCloseTo((perS('prediction') + 2 * perS('bill')) / 1_000);
    expect(coresOf('mail', 1_000_000, costs)).toBe(0);
  });

  it('leaves out stand-ins of other people’s servers, and what is too little to be more than chance', () => {
    const partsMs = { gateway: 1, mail: 5, registry: 0.04 };
    expect(partsOf({ ...costs, bill: { partsMs, stored: {} } })).toEqual(['gateway']);
  });

  test.each([
    [0, 2],
    [0.6, 2],
    [1.2, 2],
    [1.3, 3],
    [60, 100],
  ])('%d cores need %d processes, of which one may fail', (cores, processes) => {
    expect(processesOf(cores)).toBe(processes);
  });

  test.each([
    ['bol.bills', Number.POSITIVE_INFINITY],
    ['bol.paper', Number.POSITIVE_INFINITY],
    ['bol.idempotencyrecords', 1],
    ['gateway.sessions', 0.5],
    ['stream EVENTS', 7],
  ])('%s is kept %d days', (place, days) => {
    expect(retentionDays(place, retention)).toBe(days);
  });

  it('refuses a place whose time nobody has written down', () => {
    expect(() => retentionDays('bol.secret', retention)).toThrow(
      'docs/retention.md does not name bol.secret',
    );
  });

  it('what is kept for a day is there once, and what is kept for good adds up over a year', () => {
    expect(bytesAfterYear('bol.idempotencyrecords', 10, costs, retention)).toBeCloseTo(
      10 * demand.bill.perDay * 500,
    );
    expect(bytesAfterYear('bol.bills', 10, costs, retention)).toBeCloseTo(
      10 * demand.bill.perDay * 5_000 * 250,
    );
  });

  it('names what gives way in the order of users, each at the size at which it is full', () => {
    const limits = limitsOf(costs, retention);
    expect(limits.map(({ users }) => users)).toEqual(
      limits.map(({ users }) => users).toSorted((a, b) => a - b),
    );
    const bol = limits.find(({ what }) => what === 'one process of bol');
    expect(coresOf('bol', bol?.users ?? 0, costs)).toBeCloseTo(busyAtMost);
    expect(limits.map(({ what }) => what)).toContain('one core of mongo');
  });
});

it('what a place holds more is told for each request, and a place that did not grow is left out', () => {
  const before = new Map([
    ['a', { things: 1, bytes: 100 }],
    ['b', { things: 5, bytes: 500 }],
  ]);
  const after = new Map([
    ...before,
    ['a', { things: 11, bytes: 1_100 }],
    ['c', { things: 20, bytes: 0 }],
  ] as const);
  expect(grownBy(before, after, 10)).toEqual({ a: { things: 1, bytes: 100 }, c: { things: 2, bytes: 0 } });
});

describe('docs/scale.md', () => {
  it('shows the run that is kept, which has every kind of request', async () => {
    const [stored, page] = [await readStored(), await readPage()];
    expect(Object.keys(stored.costs)).toEqual(requestKinds);
    for (const kind of requestKinds) expect(stored.costs[kind].partsMs.gateway, kind).toBeGreaterThan(0);
    expect(withTables(page, scaleTables(stored, await readRetention()))).toBe(page);
  });

  it('has a place for every table', () => {
    expect(() => withTables('# A page', { sizes: '' })).toThrow('no place for the table "sizes"');
  });
});
