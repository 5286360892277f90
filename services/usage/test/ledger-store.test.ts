import { randomUUID } from 'node:crypto';
import { startTestSite, type TestSite } from '@freightwright/stack-test-site';
import { shared } from '@freightwright/stack-test-site/shared';
import { beforeAll, expect, it } from 'vitest';
import { createLedgerStore, type LedgerStore } from '../src/ledger/ledger-store.ts';
import type { Uses } from '../src/ledger/window.ts';

const site = shared(() => startTestSite());
let ledgers: LedgerStore;
let elsewhere: LedgerStore;
let documents: Awaited<ReturnType<TestSite['openDatabase']>>;

beforeAll(async () => {
  const replica = async () => createLedgerStore(await site.openDatabase('usage'), { newId: randomUUID });
  [ledgers, elsewhere] = [await replica(), await replica()];
  documents = await site.openDatabase('usage');
});

const tomorrowMs = Date.now() + 24 * 3_600_000;
const use = (id: string) => ({ id, untilMs: tomorrowMs, lapsesAtMs: null });

/** Adds a use to each counter, and records the basis of each decision. */
const adding = (id: string, seen: string[][][] = []) => {
  const decide = (all: readonly Uses[]) => {
    seen.push(all.map((uses) => uses.map((each) => each.id)));
    return { changed: all.map((uses) => ({ uses: [...uses, use(id)], forgottenAtMs: tomorrowMs })) };
  };
  return { decide, seen };
};
const idsIn = async (keys: string[]) =>
  (await ledgers.read(keys)).map((uses) => uses.map(({ id }) => id).toSorted());
const newKeys = () => ['own', 'shared'].map((name) => `${name}:${randomUUID()}`);

it('new counters, and those that the process wrote last, are decided upon once and not read', async () => {
  const keys = newKeys();
  const { decide, seen } = adding('a');
  await ledgers.change(keys, decide);
  await ledgers.change(keys, adding('b', seen).decide);
  expect(seen).toEqual([
    [[], []],
    [['a'], ['a']],
  ]);
  expect(await idsIn(keys)).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
});

it('what another replica wrote in between is never written over, in either counter', async () => {
  for (const theirs of [[0], [1], [0, 1]]) {
    const keys = newKeys();
    await ledgers.change(keys, adding('a').decide);
    await elsewhere.change(
      theirs.map((index) => keys[index] ?? ''),
      adding('theirs').decide,
    );
    await ledgers.change(keys, ([own = [], shared = []]) => {
      const withOurs = (uses: Uses) => ({
        uses: [...uses.filter(({ id }) => id !== 'ours'), use('ours')],
        forgottenAtMs: tomorrowMs,
      });
      return { changed: [withOurs(own), withOurs(shared)] };
    });
    const expected = [0, 1].map((index) =>
      theirs.includes(index) ? ['a', 'ours', 'theirs'] : ['a', 'ours'],
    );
    expect(await idsIn(keys)).toEqual(expected);
  }
});

it('a counter that another replica made first is found', async () => {
  const keys = newKeys();
  await elsewhere.change(keys, adding('theirs').decide);
  const { decide, seen } = adding('ours');
  await ledgers.change(keys, decide);
  expect(seen.at(-1)).toEqual([['theirs'], ['theirs']]);
  expect(await idsIn(keys)).toEqual([
    ['ours', 'theirs'],
    ['ours', 'theirs'],
  ]);
});

it('a decision that changes nothing is made from what stands in the database', async () => {
  const keys = newKeys();
  await ledgers.change(keys, adding('a').decide);
  await elsewhere.change(keys, () => ({
    changed: keys.map(() => ({ uses: [], forgottenAtMs: tomorrowMs })),
  }));
  const { found } = await ledgers.change(keys, (found) => ({ found, changed: [] }));
  expect(found).toEqual([[], []]);
});

it('a counter that an operator removed is not brought back', async () => {
  const keys = newKeys();
  await ledgers.change(keys, adding('a').decide);
  await documents.collection('ledgers').deleteMany({ _id: { $in: keys as never[] } });
  await ledgers.change(keys, adding('b').decide);
  expect(await idsIn(keys)).toEqual([['b'], ['b']]);
});
