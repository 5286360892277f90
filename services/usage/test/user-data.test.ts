import { randomUUID } from 'node:crypto';
import { createLog } from '@freightwright/runtime-kit';
import { shared } from '@freightwright/stack-test-site/shared';
import { beforeAll, expect, it } from 'vitest';
import { createLedgerStore } from '../src/ledger/ledger-store.ts';
import { createUseDateStore } from '../src/ledger/use-date-store.ts';
import type { UsageDeps } from '../src/usage-deps.ts';
import { erasureSteps, exportSections } from '../src/user-data.ts';
import { claim, dayMs, registered, startOfTime, startUsage } from './service.ts';

const usage = shared(() => startUsage());
let deps: UsageDeps;

beforeAll(async () => {
  const connection = await usage.site.openDatabase('usage');
  deps = {
    ledgers: createLedgerStore(connection, { newId: randomUUID }),
    useDates: createUseDateStore(connection),
    nowMs: () => Date.parse(startOfTime),
    log: createLog({ name: 'usage', level: 'silent' }),
  };
});

const newUser = () => {
  const userId = randomUUID();
  return { userId, subject: { ...registered(), userId } };
};

const closed = (userId: string) => ({ userId, closureId: randomUUID(), look: 1 as const });
const stored = async (userId: string) =>
  Promise.all(erasureSteps(deps).map(async ({ what, count }) => [what, await count(closed(userId))]));

async function exported(userId: string) {
  const sections = exportSections(deps).map(async ({ kind, read }) => {
    const first = await read(userId, undefined);
    const rest = await read(userId, first.at(-1)?.place);
    return [kind, first.map(({ record }) => record), rest.length];
  });
  return Promise.all(sections);
}

it('an export has each counter and date of the user, once, and says which uses are only reserved', async () => {
  const { userId, subject } = newUser();
  await usage.use(claim('bol', subject));
  await usage.use(claim('prediction', subject));
  await usage.reserve(claim('prediction', subject));
  await expect
    .poll(() => stored(userId))
    .toEqual([
      ['counters of allowances', 2],
      ['dates of predictions', 1],
    ]);
  expect(await exported(userId)).toEqual([
    [
      'allowanceCounters',
      expect.arrayContaining([
        { allowance: 'bol', uses: [{ countsUntil: usage.iso(5 * dayMs), counted: true }] },
        {
          allowance: 'prediction',
          uses: [
            expect.objectContaining({ counted: true }),
            expect.objectContaining({ counted: false, countsUntil: '2426-07-02T00:00:00.000Z' }),
          ],
        },
      ]),
      0,
    ],
    ['datesOfUse', [{ allowance: 'prediction', at: startOfTime }], 0],
  ]);
});

it('a use that was taken at once has its date, which expires 63 days later', async () => {
  const { userId, subject } = newUser();
  await usage.take(claim('prediction', subject));
  await expect.poll(async () => (await stored(userId))[1]?.[1]).toBe(1);
  const connection = await usage.site.openDatabase('usage');
  const [date] = await connection
    .collection('usedates')
    .find({ owner: `prediction:${userId}` })
    .toArray();
  expect(date).toMatchObject({ at: new Date(startOfTime), expiresAt: new Date('2426-09-02T10:00:00.000Z') });
  await usage.take(claim('bol', subject));
  expect((await stored(userId))[1]?.[1]).toBe(1);
});
