import { Writable } from 'node:stream';
import { createLog } from '@freightwright/service-kit';
import { expect, it, onTestFinished } from 'vitest';
import { createAccountStreams } from './account-streams.ts';

const log = createLog({ name: 'gateway', level: 'silent' });
const listener = { userId: 'ann', sessionKey: 'one', again: false };

function startStreams(ownersOf: () => Promise<Map<string, string>>) {
  const clock = { nowMs: 0 };
  const streams = createAccountStreams({
    limits: { streams: 10, perSession: 4 },
    ownersOf,
    now: () => clock.nowMs,
    log,
  });
  onTestFinished(() => streams.close());
  return { streams, clock };
}
const owned = async () => new Map([['one', 'ann']]);

/** A connection whose other end reads nothing more, once `reads` is false. */
function connection(reads = true) {
  let text = '';
  const response = new Writable({
    write(part, _, done) {
      text += part;
      if (reads) done();
    },
  });
  return { response, text: () => text };
}

it('a reader that reads nothing is dropped, and what waits for it stays small', () => {
  const { streams } = startStreams(owned);
  const [slow, quick] = [connection(false), connection()];
  streams.open(listener, slow.response);
  streams.open(listener, quick.response);
  for (let n = 0; n < 1_000; n += 1) streams.changed('ann');
  expect(slow.response.destroyed).toBe(true);
  expect(slow.response.writableLength).toBeLessThan(5_000);
  expect(quick.response.destroyed).toBe(false);
  expect(streams.count()).toBe(1);
});

it('a stream ends after half an hour, so that one whose reader has vanished does not stay', async () => {
  const { streams, clock } = startStreams(owned);
  const { response, text } = connection();
  streams.open(listener, response);
  clock.nowMs = 30 * 60_000 - 1;
  await streams.beat();
  expect(response.writableEnded).toBe(false);
  clock.nowMs += 1;
  await streams.beat();
  expect(response.writableEnded).toBe(true);
  expect(text()).not.toContain('signed-out');
});

it('a store that cannot be asked ends no stream', async () => {
  const { streams } = startStreams(() => Promise.reject(new Error('away')));
  const { response } = connection();
  streams.open(listener, response);
  await streams.recheck('ann');
  await streams.beat();
  expect(response.writableEnded).toBe(false);
});

it('a session that now belongs to somebody else, or to nobody, ends the stream', async () => {
  for (const owners of [new Map([['one', 'bob']]), new Map<string, string>()]) {
    const { streams } = startStreams(async () => owners);
    const { response, text } = connection();
    streams.open(listener, response);
    await streams.recheck('ann');
    expect(text()).toMatch(/data: signed-out\n\n$/);
    expect(response.writableEnded).toBe(true);
    expect(streams.count()).toBe(0);
  }
});
