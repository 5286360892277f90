import { Writable } from 'node:stream';
import { createLog } from '@freightwright/runtime-kit';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createPageStreams } from './page-streams.ts';

const log = createLog({ name: 'gateway', level: 'silent' });
const listener = { owner: { userId: 'ann', sessionKey: 'one' }, address: '192.0.2.1', again: false };
const visitor = { ...listener, owner: undefined };

function startStreams(ownersOf: () => Promise<Map<string, string>>) {
  const clock = { nowMs: 0 };
  const streams = createPageStreams({
    limits: { streams: 8, perSession: 4, perAddress: 7 },
    ownersOf,
    now: () => clock.nowMs,
    log,
  });
  onTestFinished(() => streams.close());
  return { streams, clock };
}
const owned = async () => new Map([['one', 'ann']]);

/** A connection whose client stops reading when `reads` is false. */
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

/** Opens streams until one is refused, and returns how many there were. */
function placesFor(streams: ReturnType<typeof startStreams>['streams'], address: (n: number) => string) {
  for (let n = 0; ; n += 1) {
    try {
      streams.open({ ...visitor, address: address(n) }, connection().response);
    } catch (error) {
      expect(error).toMatchObject({ code: 'rate.limited' });
      return n;
    }
  }
}

it('pages without a session leave a quarter of all streams to those with one', () => {
  const { streams } = startStreams(owned);
  expect(placesFor(streams, (n) => `192.0.2.${n}`)).toBe(6);
  streams.open(listener, connection().response);
});

it('one address has its share, a network of IPv6 counts as one, and a place is free again at once', () => {
  const { streams } = startStreams(owned);
  const { response } = connection();
  streams.open({ ...listener, address: '2001:db8::1' }, response);
  for (let n = 2; n < 5; n += 1) {
    streams.open({ ...listener, address: `2001:db8::${n}` }, connection().response);
  }
  expect(placesFor(streams, (n) => `2001:db8::a${n}`)).toBe(3);
  response.destroy();
  return vi.waitFor(() => expect(placesFor(streams, (n) => `2001:db8::b${n}`)).toBe(1));
});

it('a change of the registry is told to every page', () => {
  const { streams } = startStreams(owned);
  const [mine, theirs] = [connection(), connection()];
  streams.open(listener, mine.response);
  streams.open(visitor, theirs.response);
  streams.remotesChanged();
  for (const { text } of [mine, theirs]) expect(text()).toMatch(/data: remotes\n\n$/);
});

it('a page without a session that comes back hears of remotes alone, and the store is never asked about it', async () => {
  const ownersOf = vi.fn(owned);
  const { streams } = startStreams(ownersOf);
  const { response, text } = connection();
  streams.open({ ...visitor, again: true }, response);
  await streams.beat();
  expect(text().match(/data: .*/g)).toEqual(['data: remotes']);
  expect(ownersOf).not.toHaveBeenCalled();
});
