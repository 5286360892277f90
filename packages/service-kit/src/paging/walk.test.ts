import { Problem } from '@freightwright/contracts';
import { expect, it } from 'vitest';
import { changedAt, openWalk, ownFilter, type WalkQuery } from './walk.ts';

const nowMs = () => 100_123;
const open = (query: WalkQuery, options = {}) => openWalk(query, { nowMs, perPage: 2, ...options });
const at = (ms: number) => new Date(ms);
const row = (id: string, ms: number) => ({ id, createdAt: at(ms), updatedAt: at(ms + 1) });
const rows = [row('bill-0001', 10), row('bill-0002', 20), row('bill-0003', 30)];

it.each([
  ['-createdAt', '20.bill-0002', { createdAt: -1, _id: -1 }, undefined],
  ['createdAt', 'c100123.20.bill-0002', { createdAt: 1, _id: 1 }, at(70_000).toISOString()],
  ['updatedAt', 'u100123.21.bill-0002', { updatedAt: 1, _id: 1 }, at(70_000).toISOString()],
  ['-updatedAt', 'v.21.bill-0002', { updatedAt: -1, _id: -1 }, undefined],
] as const)('%s: its cursor, its order and where the next walk starts', (sort, cursor, order, until) => {
  const walk = open({ sort });
  expect([walk.sort, walk.filter, walk.limit]).toEqual([order, {}, 3]);
  const { shown, next } = walk.page(rows);
  expect(shown).toEqual(rows.slice(0, 2));
  expect(next).toEqual({ nextCursor: cursor, ...(until && { syncedUntil: until }) });
  expect(walk.page(rows.slice(0, 2)).next.nextCursor).toBeNull();
  expect(open({ cursor }).sort).toEqual(order);
  expect(open({ cursor, sort }).page(rows).next).toEqual(next);
});

it('a page goes on after the last row, up to the instant of the first page', () => {
  expect(open({ cursor: 'u100.20.bill-0002' }).filter).toEqual({
    updatedAt: { $gte: at(20), $lte: at(100) },
    $or: [{ updatedAt: { $gt: at(20) } }, { _id: { $gt: 'bill-0002' } }],
  });
  expect(open({ cursor: '20.bill-0002' }).filter).toEqual({
    createdAt: { $lte: at(20) },
    $or: [{ createdAt: { $lt: at(20) } }, { _id: { $lt: 'bill-0002' } }],
  });
});

it('a range and a cursor of the same field leave the narrower of both', () => {
  const range = { updatedAfter: at(30).toISOString(), updatedBefore: at(50).toISOString() };
  expect(open({ ...range, cursor: 'u100.20.bill-0002' }).filter).toMatchObject({
    updatedAt: { $gte: at(30), $lt: at(50), $lte: at(100) },
  });
  expect(open({ ...range, cursor: 'u100.40.bill-0002' }).filter).toMatchObject({
    updatedAt: { $gte: at(40), $lt: at(50), $lte: at(100) },
  });
  expect(open({ ...range, createdAfter: at(7).toISOString() }).filter).toEqual({
    updatedAt: { $gte: at(30), $lt: at(50) },
    createdAt: { $gte: at(7) },
  });
});

it('entries that never change are read by one field', () => {
  const query = { createdAfter: at(5).toISOString(), updatedAfter: at(9).toISOString() };
  const walk = open({ ...query, sort: 'updatedAt' }, { isImmutable: true });
  expect([walk.filter, walk.sort]).toEqual([{ createdAt: { $gte: at(9) } }, { createdAt: 1, _id: 1 }]);
  expect(walk.page(rows).next.nextCursor).toBe('u100123.20.bill-0002');
});

it.each([
  [{ cursor: 'x1.2.bill-0001' }, 'cursor'],
  [{ cursor: 'u.2.bill-0001' }, 'cursor'],
  [{ cursor: 'v1.2.bill-0001' }, 'cursor'],
  [{ cursor: 'u1.2.short' }, 'cursor'],
  [{ cursor: 'd1.2.bill-0001' }, 'cursor'],
  [{ cursor: 'u1.2.bill-0001', sort: '-updatedAt' }, 'sort'],
] as const)('refuses %j for its %s', (query, field) => {
  expect(() => open(query)).toThrow(Problem);
  expect(() => open(query)).toThrow(new RegExp(`^${field} must be`));
});

it('a cursor of another list is not one of deletions', () => {
  const options = { defaultSort: 'deletedAt' };
  expect(open({ cursor: 'd1.2.bill-0001' }, options).sort).toEqual({ deletedAt: 1, _id: 1 });
  expect(() => open({ cursor: '2.bill-0001' }, options)).toThrow('cursor must be');
});

it('a change is always after the one before', () => {
  expect(changedAt(8_000, at(7_000))).toEqual(at(8_000));
  expect(changedAt(7_000, at(7_000))).toEqual(at(7_001));
  expect(changedAt(5_000, at(7_000))).toEqual(at(7_001));
});

it('filters by the client’s own texts name where they are stored', () => {
  const own = { reference: 'SO-1', metadata: { load: '7', dock: 'B' } };
  expect(ownFilter(own)).toEqual({ reference: 'SO-1', 'metadata.load': '7', 'metadata.dock': 'B' });
  expect(ownFilter({ metadata: { a: 'b' } }, { reference: 'r', metadata: 's.m' })).toEqual({ 's.m.a': 'b' });
  expect(ownFilter({})).toEqual({});
});
