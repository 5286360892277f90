import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Embedded, eventually, startEmbedded } from './embedded.ts';

/** Behavior that depends on a clock which the test moves. A real server does not allow that. */

let embedded: Embedded;
let nowMs = Date.parse('2026-01-01T00:00:00Z');

beforeAll(async () => {
  embedded = await startEmbedded({ now: () => nowMs, cleanupIntervalMs: 20 });
});
afterAll(() => embedded.dispose());

describe('time', () => {
  test('a TTL index removes what has expired, and only that', async () => {
    const sessions = embedded.db.collection('sessions');
    await sessions.createIndex({ endsAt: 1 }, { expireAfterSeconds: 60 });
    const at = (offsetMs: number) => new Date(nowMs + offsetMs);
    await sessions.insertMany(Array.from({ length: 300 }, () => ({ endsAt: at(0) })));
    await sessions.insertMany([{ endsAt: at(120_000) }, { endsAt: null }, { endsAt: 'never' }, {}]);
    nowMs += 61_000;
    await eventually('expired sessions go', async () => (await sessions.countDocuments()) === 4);
    const left = await sessions.find().sort({ endsAt: 1 }).toArray();
    expect(left.map(({ endsAt }) => endsAt ?? null)).toEqual([null, null, 'never', at(120_000 - 61_000)]);
  });

  test('an abandoned cursor is forgotten after its time-out', async () => {
    const rows = embedded.db.collection('rows');
    await rows.insertMany(Array.from({ length: 10 }, (_, i) => ({ i })));
    const cursor = rows.find().batchSize(2);
    await cursor.next();
    await cursor.next();
    nowMs += 11 * 60_000;
    await eventually('the cursor is closed', async () => {
      const probe = await embedded.db
        .command({ getMore: cursor.id, collection: 'rows', batchSize: 1 })
        .catch((error: { code: number }) => error.code);
      return probe === 43;
    });
    await expect(cursor.next()).rejects.toMatchObject({ code: 43 });
  });
});
