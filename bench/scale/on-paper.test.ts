import { describe, expect, it } from 'vitest';
import { requestKinds } from './demand.ts';
import { retentionDays } from './on-paper.ts';
import { readPage, readRetention, readStored, withTables } from './retention.ts';
import { scaleTables } from './scale-tables.ts';
import { grownBy } from './stored-bytes.ts';

const retention = `
| \`bol.bills\` | 3 years | index |
| \`bol.idempotencyrecords\`, \`bulk.idempotencyrecords\` | 1 day | index |
| \`gateway.sessions\` | 12 hours | index |
| \`bol.paper\` | the account | no index | bol |
| \`stream EVENTS\` | 7 days | \`max_age\` 7 days |
`;

it.each([
  ['bol.bills', Number.POSITIVE_INFINITY],
  ['bol.idempotencyrecords', 1],
  ['gateway.sessions', 0.5],
  ['stream EVENTS', 7],
])('%s is retained %d days', (place, days) => {
  expect(retentionDays(place, retention)).toBe(days);
});

it('refuses a collection whose retention is not documented', () => {
  expect(() => retentionDays('bol.secret', retention)).toThrow('docs/retention.md does not name bol.secret');
});

it('counts the growth of a collection for each request, and leaves out one that did not grow', () => {
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

// Every figure of the page is worked out anew from the stored run, so this fails when any rule changes.
describe('docs/scale.md', () => {
  it('shows the stored run, which has every kind of request', async () => {
    const [stored, page] = [await readStored(), await readPage()];
    expect(Object.keys(stored.costs)).toEqual(requestKinds);
    for (const kind of requestKinds) expect(stored.costs[kind].partsMs.gateway, kind).toBeGreaterThan(0);
    expect(withTables(page, scaleTables(stored, await readRetention()))).toBe(page);
  });
});
