import { runInContext } from '@freightwright/runtime-kit';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DeadLetters, openDeadLetters, PermanentFailure } from '../src/index.ts';
import { taskNamed } from './messages.ts';
import { bus, context, open, raw, serveBus, server, soon } from './nats-fixture.ts';

serveBus();
let deadLetters: DeadLetters;
beforeAll(async () => {
  deadLetters = await openDeadLetters({ url: server.url });
});
afterAll(() => deadLetters?.close());

const deadLettersOf = async (subject: string) =>
  (await deadLetters.list()).filter((deadLetter) => deadLetter.subject === subject);

describe('tasks', () => {
  it('are answered as duplicate when enqueued again, and leave the queue once done', async () => {
    const task = taskNamed('done');
    const done: number[] = [];
    expect(await bus.enqueue(task, { n: 1 }, { id: 't-1' })).toEqual({ duplicate: false });
    expect(await bus.enqueue(task, { n: 1 }, { id: 't-1' })).toEqual({ duplicate: true });
    await bus.work(task, { durable: 'done', handle: async ({ n }) => done.push(n), concurrency: 2 });
    await expect.poll(() => done, soon).toEqual([1]);
    await raw(server.url, async (nc) => {
      const jsm = await jetstreamManager(nc);
      const left = async () =>
        (
          await jsm.streams.info('TASKS', {
            subjects_filter: 'tasks.label.done.v1',
            deleted_details: false,
            offset: 0,
          })
        ).state.subjects?.['tasks.label.done.v1'] ?? 0;
      await expect.poll(left, soon).toBe(0);
    });
  });

  it('run at most `concurrency` at a time', async () => {
    const task = taskNamed('parallel');
    let running = 0;
    let most = 0;
    let done = 0;
    const { promise: barrier, resolve: release } = Promise.withResolvers<void>();
    for (let n = 0; n < 12; n += 1) await bus.enqueue(task, { n }, { id: `p-${n}` });
    await bus.work(task, {
      durable: 'parallel',
      concurrency: 3,
      handle: async () => {
        running += 1;
        most = Math.max(most, running);
        await barrier;
        running -= 1;
        done += 1;
      },
    });
    await expect.poll(() => running, soon).toBe(3);
    release();
    await expect.poll(() => done, soon).toBe(12);
    expect(most).toBe(3);
  });

  it('that fail are tried again after the backoff and then listed as dead letters', async () => {
    const task = taskNamed('failing');
    const attempts: number[] = [];
    await bus.work(task, {
      durable: 'failing',
      maxAttempts: 3,
      backoffMs: [100, 300],
      concurrency: 1,
      handle: async (_, { attempt }) => {
        attempts.push(attempt);
        throw new Error('550 jane@example.com is not here');
      },
    });
    await bus.enqueue(task, { n: 5 }, { id: 'f-1' });
    await expect.poll(() => deadLettersOf(task.subject), soon).toHaveLength(1);
    expect(await deadLettersOf(task.subject)).toEqual([
      {
        number: expect.any(Number),
        subject: 'label.failing.v1',
        id: 'f-1',
        durable: 'failing',
        reason: 'Error: 550 [redacted] is not here',
        attempts: 3,
        at: expect.any(Date),
        data: { n: 5 },
      },
    ]);
    expect(open.text()).not.toContain('jane@');
    expect(attempts).toEqual([1, 2, 3]);
    const pauses = open
      .lines()
      .filter(({ subject, pauseMs }) => subject === task.subject && pauseMs !== undefined);
    expect(pauses.map(({ pauseMs }) => pauseMs)).toEqual([100, 300]);
  });

  it('that fail once succeed at the next attempt', async () => {
    const task = taskNamed('flaky');
    const attempts: number[] = [];
    await bus.enqueue(task, { n: 1 }, { id: 'k-1' });
    await bus.work(task, {
      durable: 'flaky',
      backoffMs: [20],
      handle: async (_, { attempt }) => {
        attempts.push(attempt);
        if (attempt === 1) throw new Error('not yet');
      },
    });
    await expect.poll(() => attempts, soon).toEqual([1, 2]);
    expect(await deadLettersOf(task.subject)).toEqual([]);
  });

  it('that can never succeed become dead letters at once', async () => {
    const task = taskNamed('hopeless');
    let handled = 0;
    await bus.enqueue(task, { n: 1 }, { id: 'h-1' });
    await bus.work(task, {
      durable: 'hopeless',
      handle: async () => {
        handled += 1;
        throw new PermanentFailure('no such mailbox');
      },
    });
    await expect.poll(() => deadLettersOf(task.subject), soon).toMatchObject([{ id: 'h-1', attempts: 1 }]);
    expect(handled).toBe(1);
  });

  it('that take too long are aborted and tried again', async () => {
    const task = taskNamed('slow');
    const aborted: number[] = [];
    await bus.enqueue(task, { n: 1 }, { id: 'l-1' });
    await bus.work(task, {
      durable: 'slow',
      timeoutMs: 50,
      backoffMs: [10],
      maxAttempts: 2,
      handle: (_, { attempt, signal }) =>
        new Promise(() => signal.addEventListener('abort', () => aborted.push(attempt))),
    });
    await expect.poll(() => deadLettersOf(task.subject), soon).toHaveLength(1);
    expect(aborted).toEqual([1, 2]);
  });

  it.each([
    ['unreadable', 'not json', 'the payload is not JSON', 'not json'],
    ['invalid', '{"n":"one"}', 'the payload breaks the contract: n: n must be a number', { n: 'one' }],
  ])('with an %s payload go straight to the dead letters', async (name, payload, reason, data) => {
    const task = taskNamed(name);
    let handled = 0;
    await raw(server.url, async (nc) => {
      await jetstream(nc).publish(`tasks.${task.subject}`, payload, { msgID: `${task.subject}/bad-1` });
    });
    await bus.work(task, { durable: name, handle: async () => (handled += 1) });
    await expect
      .poll(() => deadLettersOf(task.subject), soon)
      .toMatchObject([{ id: 'bad-1', reason, attempts: 1, data }]);
    expect(handled).toBe(0);
  });

  it('carry the request id into the log of the worker', async () => {
    const task = taskNamed('logged');
    await bus.work(task, { durable: 'logged', handle: async (_, { log }) => log.info('printing') });
    await runInContext(context, () => bus.enqueue(task, { n: 1 }, { id: 'g-1' }));
    await expect
      .poll(() => open.lines().find(({ msg }) => msg === 'printing'), soon)
      .toMatchObject({ requestId: context.requestId, traceId: '0af7651916cd43dd8448eb211c80319c' });
  });
});
