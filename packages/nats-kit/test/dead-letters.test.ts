import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type DeadLetters, openDeadLetters, PermanentFailure } from '../src/index.ts';
import { taskNamed } from './messages.ts';
import { bus, raw, serveBus, server, soon } from './nats-fixture.ts';

serveBus();
let deadLetters: DeadLetters;
beforeAll(async () => {
  deadLetters = await openDeadLetters({ url: server.url });
});
afterAll(() => deadLetters?.close());

const deadLettersOf = async ({ subject }: { subject: string }) =>
  (await deadLetters.list()).filter((deadLetter) => deadLetter.subject === subject);

/**
 * A task whose messages all fail until `mend` is called. `seen` contains the handled ones, `tried` all
 * attempts.
 */
async function deadly(name: string, count: number) {
  const task = taskNamed(name);
  const seen: { n: number; id: string }[] = [];
  let broken = true;
  let tried = 0;
  await bus.work(task, {
    durable: name,
    handle: async ({ n }, { id }) => {
      tried += 1;
      if (broken) throw new PermanentFailure('the printer is out of paper');
      seen.push({ n, id });
    },
  });
  for (let n = 0; n < count; n += 1) await bus.enqueue(task, { n }, { id: `${name}-${n}` });
  await expect.poll(() => deadLettersOf(task), soon).toHaveLength(count);
  const mend = () => {
    broken = false;
  };
  const found = (await deadLettersOf(task)).toReversed().map(({ number }) => number);
  return { task, seen, mend, tried: () => tried, numbers: found as [number, ...number[]] };
}

/** How many messages of the subject the stream has ever stored. */
const published = (subject: string) =>
  raw(server.url, async (nc) => {
    const jsm = await jetstreamManager(nc);
    return (await jsm.streams.info('DEAD', { subjects_filter: subject, deleted_details: false, offset: 0 }))
      .state.subjects?.[subject];
  });

it('are none at first', async () => {
  expect(await deadLetters.list()).toEqual([]);
});

it('are listed newest first, at most as many as asked for', async () => {
  await deadly('many', 4);
  expect((await deadLetters.list({ limit: 2 })).map(({ data }) => data)).toEqual([{ n: 3 }, { n: 2 }]);
});

it('one is found by its number, with what it says and why it died', async () => {
  const { numbers } = await deadly('shown', 1);
  expect(await deadLetters.find(numbers[0])).toEqual({
    number: numbers[0],
    subject: 'label.shown.v1',
    id: 'shown-0',
    durable: 'shown',
    reason: 'PermanentFailure: the printer is out of paper',
    attempts: 1,
    at: expect.any(Date),
    data: { n: 0 },
  });
  expect(await deadLetters.find(numbers[0] + 1_000)).toBeUndefined();
});

it('a replayed one is handled under an id of its own and is no letter any more', async () => {
  const { task, seen, mend, numbers } = await deadly('mended', 2);
  mend();
  const id = await deadLetters.replay(numbers[0]);
  await expect.poll(() => seen, soon).toEqual([{ n: 0, id }]);
  expect(id).not.toBe('mended-0');
  expect((await deadLettersOf(task)).map(({ number }) => number)).toEqual([numbers[1]]);
  expect(await published(`dead.replaying.${numbers[0]}`)).toBeUndefined();
});

it('one that dies again becomes another letter, which can be replayed again', async () => {
  const { task, seen, mend, numbers } = await deadly('stubborn', 1);
  await deadLetters.replay(numbers[0]);
  await expect.poll(async () => (await deadLettersOf(task))[0]?.number, soon).toBeGreaterThan(numbers[0]);
  mend();
  const [again] = await deadLettersOf(task);
  await deadLetters.replay(again?.number ?? 0);
  await expect.poll(() => seen, soon).toHaveLength(1);
});

it('one is replayed once, however many ask at one time', async () => {
  const { task, seen, mend, tried, numbers } = await deadly('raced', 1);
  mend();
  const others = await Promise.all(Array.from({ length: 4 }, () => openDeadLetters({ url: server.url })));
  onTestFinished(async () => void (await Promise.all(others.map((other) => other.close()))));
  const outcomes = await Promise.allSettled(others.map((other) => other.replay(numbers[0])));
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
  // One last message, handled after all earlier ones.
  await bus.enqueue(task, { n: 99 }, { id: 'raced-last' });
  await expect.poll(() => seen.at(-1)?.n, soon).toBe(99);
  expect(seen.map(({ n }) => n)).toEqual([0, 99]);
  expect(tried()).toBe(3);
  await expect(deadLetters.replay(numbers[0])).rejects.toThrow(`There is no dead letter ${numbers[0]}.`);
});

it('a replay that was broken off is finished within the half hour, and publishes nothing twice', async () => {
  const { task, seen, mend, numbers } = await deadly('broken-off', 1);
  mend();
  const [deadLetter] = await deadLettersOf(task);
  // The state that a command leaves when it is killed after publishing.
  await raw(server.url, async (nc) => {
    const js = jetstream(nc);
    await js.publish(`dead.replaying.${numbers[0]}`, '');
    const id = `replay-${numbers[0]}-${deadLetter?.at.getTime()}`;
    await js.publish(`tasks.${task.subject}`, '{"n":0}', { msgID: `${task.subject}/${id}` });
  });
  await deadLetters.replay(numbers[0]);
  await bus.enqueue(task, { n: 99 }, { id: 'broken-off-last' });
  await expect.poll(() => seen.at(-1)?.n, soon).toBe(99);
  expect(seen.map(({ n }) => n)).toEqual([0, 99]);
});

it('one whose replay was broken off longer ago is left to a person, and can be dropped', async () => {
  const { task, seen, numbers } = await deadly('abandoned', 1);
  await raw(server.url, async (nc) => {
    await jetstream(nc).publish(`dead.replaying.${numbers[0]}`, '');
  });
  const later = await openDeadLetters({ url: server.url }, { nowMs: () => Date.now() + 31 * 60_000 });
  onTestFinished(() => later.close());
  await expect(later.replay(numbers[0])).rejects.toThrow('may have been published');
  expect(seen).toEqual([]);
  expect(await deadLettersOf(task)).toHaveLength(1);
  expect(await later.drop(numbers[0])).toBe(true);
  expect(await deadLettersOf(task)).toEqual([]);
});

it('one that the stream does not take stays, and can be replayed at once', async () => {
  const { task, seen, mend, numbers } = await deadly('refused', 1);
  mend();
  const limit = (max_bytes: number) =>
    raw(server.url, async (nc) => {
      await (await jetstreamManager(nc)).streams.update('TASKS', { max_bytes });
    });
  await limit(1);
  await expect(deadLetters.replay(numbers[0])).rejects.toThrow('maximum bytes');
  expect(await deadLettersOf(task)).toHaveLength(1);
  expect(await published(`dead.replaying.${numbers[0]}`)).toBeUndefined();
  await limit(256 * 1024 * 1024);
  await deadLetters.replay(numbers[0]);
  await expect.poll(() => seen, soon).toHaveLength(1);
});

it('a dropped one is gone, and dropping it again says so', async () => {
  const { task, seen, mend, numbers } = await deadly('dropped', 1);
  mend();
  expect(await deadLetters.drop(numbers[0])).toBe(true);
  expect(await deadLetters.drop(numbers[0])).toBe(false);
  expect(await deadLettersOf(task)).toEqual([]);
  await expect(deadLetters.replay(numbers[0])).rejects.toThrow('There is no dead letter');
  expect(seen).toEqual([]);
});
