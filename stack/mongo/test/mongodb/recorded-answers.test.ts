import { EJSON } from 'bson';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../embedded.ts';
import { type Outcome, play, readRecordedCalls } from '../recorded/play.ts';

/** Calls at a time, which share a flush to disk and connections. */
const MAX_CONCURRENT = 100;

let embedded: TestDatabase;
beforeAll(async () => {
  embedded = await startDatabase();
});
afterAll(() => embedded.dispose());

test('every recorded call is answered as MongoDB answered it', { timeout: 180_000 }, async () => {
  const calls = readRecordedCalls();
  const outcomes: Outcome[] = [];
  for (let at = 0; at < calls.length; at += MAX_CONCURRENT) {
    const some = calls.slice(at, at + MAX_CONCURRENT);
    const client = embedded.connection.getClient().db(embedded.db.databaseName);
    outcomes.push(...(await Promise.all(some.map((call, i) => play(client, call, `calls${at + i}`)))));
  }
  expect(calls).toHaveLength(799);
  const differing = outcomes.flatMap((outcome, i) =>
    outcome === 'agrees' ? [] : [`${i}: ${EJSON.stringify(calls[i])}\n${outcome.asked}\n${outcome.text}`],
  );
  expect(differing).toEqual([]);
});
