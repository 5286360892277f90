import { defineRequest, Problem, type ProblemCode } from '@freightwright/contracts';
import {
  createMetrics,
  currentContext,
  runInContext,
  runWithin,
  timeLeftMs,
} from '@freightwright/runtime-kit';
import { collectedLog, takeUndeclared } from '@freightwright/runtime-kit/for-tests';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { connectNats } from '../src/index.ts';
import { eventNamed, requestNamed, taskNamed } from './messages.ts';
import { bus, context, openBus, serveBus, server, soon } from './nats-fixture.ts';

serveBus();

describe('requests', () => {
  it('get the reply, with request id and trace at the responder', async () => {
    const request = requestNamed('answered');
    let seen: unknown;
    await bus.respond(request, async ({ item }) => {
      seen = currentContext();
      return { count: item.length };
    });
    expect(await runInContext(context, () => bus.request(request, { item: 'crate' }))).toEqual({ count: 5 });
    expect(seen).toMatchObject({
      requestId: context.requestId,
      traceparent: expect.stringContaining('0af7651916cd43dd8448eb211c80319c'),
    });
  });

  it('meet the same Problem that the responder throws', async () => {
    const request = requestNamed('refused');
    const errors = [{ field: 'item', rule: 'stock', message: 'item is not in stock' }];
    await bus.respond(request, () => {
      throw new Problem('request.invalid', {
        detail: 'No such item',
        errors,
        retryAfterS: 7,
        cause: 'hidden',
      });
    });
    const error = await bus.request(request, { item: 'x' }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Problem);
    expect(error).toMatchObject({ code: 'request.invalid', message: 'No such item', errors, retryAfterS: 7 });
    expect((error as Problem).cause).toBeUndefined();
  });

  it('meet internal, without the cause, when the responder fails or breaks the contract', async () => {
    const failing = requestNamed('failing');
    await bus.respond(failing, () => {
      throw new Error('password of the database');
    });
    const error = await bus.request(failing, { item: 'x' }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'internal', message: 'Something failed on our side' });
    const broken = requestNamed('broken');
    await bus.respond(broken, () => ({ count: 'many' }) as never);
    await expect(bus.request(broken, { item: 'x' })).rejects.toMatchObject({ code: 'internal' });
  });

  it('meet service.unavailable at once when nobody answers, and after the time-out when nobody is done', async () => {
    await expect(bus.request(requestNamed('nobody'), { item: 'x' })).rejects.toMatchObject({
      code: 'service.unavailable',
      retryAfterS: 5,
    });
    const slow = requestNamed('slow');
    const { promise: barrier, resolve: release } = Promise.withResolvers<void>();
    await bus.respond(slow, () => barrier.then(() => ({ count: 1 })));
    await expect(bus.request(slow, { item: 'x' }, { timeoutMs: 100 })).rejects.toMatchObject({
      code: 'service.unavailable',
    });
    release();
  });

  it('are given up when the time of the request is over, and the responder knows how long that is', async () => {
    const request = requestNamed('timed');
    let leftMs = 0;
    await bus.respond(request, () => {
      leftMs = timeLeftMs();
      return { count: 1 };
    });
    await runWithin(3_000, () => bus.request(request, { item: 'x' }));
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(3_000);
    await bus.request(request, { item: 'x' }, { timeoutMs: 2_000 });
    expect(leftMs).toBeLessThanOrEqual(2_000);

    const silent = requestNamed('silent');
    await bus.respond(silent, () => new Promise<never>(() => {}));
    const late = { code: 'service.unavailable' };
    await expect(runWithin(50, () => bus.request(silent, { item: 'x' }))).rejects.toMatchObject(late);
    await expect(runWithin(0, () => bus.request(request, { item: 'x' }))).rejects.toMatchObject(late);
  });

  it('go to one replica each', async () => {
    const request = requestNamed('grouped');
    const replica = await openBus(server.url);
    let answered = 0;
    for (const side of [bus, replica.bus]) {
      await side.respond(request, () => {
        answered += 1;
        return { count: 1 };
      });
    }
    for (let n = 0; n < 10; n += 1) await bus.request(request, { item: 'x' });
    await replica.bus.close();
    expect(answered).toBe(10);
  });

  it('that break the contract are refused before they leave', async () => {
    await expect(bus.request(requestNamed('unsent'), { item: 1 } as never)).rejects.toThrow(
      'breaks its contract',
    );
  });
});

describe('closing', () => {
  it('lets the task and the answer in hand finish, and takes nothing new', async () => {
    const task = taskNamed('closing');
    const request = requestNamed('closing');
    const leaving = await openBus(server.url, 'leaving');
    const { promise: barrier, resolve: release } = Promise.withResolvers<void>();
    const begun: number[] = [];
    const done: number[] = [];
    await leaving.bus.work(task, {
      durable: 'closing',
      handle: async ({ n }) => {
        begun.push(n);
        await barrier;
        done.push(n);
      },
    });
    await leaving.bus.respond(request, async () => {
      begun.push(99);
      await barrier;
      return { count: 1 };
    });
    await bus.enqueue(task, { n: 1 }, { id: 'c-1' });
    await bus.enqueue(task, { n: 2 }, { id: 'c-2' });
    const reply = bus.request(request, { item: 'x' });
    await expect.poll(() => begun.toSorted(), soon).toEqual([1, 99]);
    const closed = leaving.bus.close();
    release();
    await closed;
    expect(done).toEqual([1]);
    expect(await reply).toEqual({ count: 1 });
    await bus.work(task, { durable: 'closing', handle: async ({ n }) => done.push(n) });
    await expect.poll(() => done, soon).toEqual([1, 2]);
  });

  it('has a step before it, after which nothing is taken and everything can be sent', async () => {
    const event = eventNamed('finishing');
    const resting = await openBus(server.url);
    const seen: string[] = [];
    const noteAs = (who: string) => async () => void seen.push(who);
    await resting.bus.follow(event, { durable: 'finishing', handle: noteAs('the one that finishes') });
    await resting.bus.finish();
    await resting.bus.publish(event, { n: 1 }, { id: 'f-1' });
    await bus.follow(event, { durable: 'finishing', handle: noteAs('the other') });
    await expect.poll(() => seen, soon).toEqual(['the other']);
    await resting.bus.close();
  });

  it('makes ready reject and sending unavailable', async () => {
    const gone = await openBus(server.url);
    await gone.bus.ready();
    await gone.bus.close();
    await expect(gone.bus.ready()).rejects.toThrow();
    await expect(gone.bus.publish(eventNamed('late'), { n: 1 }, { id: 'x' })).rejects.toMatchObject({
      code: 'service.unavailable',
    });
  });
});

it('counts messages by subject and outcome', async () => {
  const metrics = createMetrics('tester');
  const counted = await connectNats({ url: server.url, name: 'counted', log: collectedLog().log, metrics });
  const task = taskNamed('counted');
  await counted.enqueue(task, { n: 1 }, { id: 'n-1' });
  await counted.enqueue(task, { n: 1 }, { id: 'n-1' });
  await counted.work(task, { durable: 'counted', handle: async () => {} });
  await expect.poll(() => metrics.text(), soon).toMatch(/subject="label.counted.v1",outcome="handled".* 1\n/);
  expect(await metrics.text()).toMatch(/subject="label.counted.v1",outcome="duplicate".* 1\n/);
  await counted.close();
});

it('a problem that a request does not list is replied, logged at error, and counted', async () => {
  const { log, lines } = collectedLog();
  const metrics = createMetrics('answering');
  const answering = await connectNats({ url: server.url, name: 'answering', log, metrics });
  onTestFinished(() => answering.close());
  const question = defineRequest({
    subject: 'crates.find.v1',
    data: z.strictObject({ code: z.string() }),
    reply: z.strictObject({ ok: z.boolean() }),
    problems: ['bol.not-found'],
  });
  await answering.respond(question, ({ code }) => {
    throw new Problem(code as ProblemCode);
  });
  for (const code of ['bol.not-found', 'service.unavailable', 'rate.limited'] as const) {
    await expect(bus.request(question, { code })).rejects.toMatchObject({ code });
  }
  expect(takeUndeclared()).toEqual([{ contract: 'crates.find.v1', code: 'rate.limited' }]);
  expect(lines().filter(({ level }) => level === 'error')).toMatchObject([
    { contract: 'crates.find.v1', code: 'rate.limited' },
  ]);
  expect(await metrics.text()).toContain('undeclared_problems_total{contract="crates.find.v1"');
});

it('gives up connecting after its time with the reason', async () => {
  const { log } = collectedLog();
  await expect(
    connectNats({ url: 'nats://127.0.0.1:1', name: 'x', log, connectTimeoutMs: 300 }),
  ).rejects.toThrow(/refused/i);
});
