import { currentContext, runInContext } from '@freightwright/runtime-kit';
import { jetstreamManager } from '@nats-io/jetstream';
import { describe, expect, it } from 'vitest';
import { eventNamed } from './messages.ts';
import { bus, context, openBus, raw, serveBus, server, soon } from './nats-fixture.ts';

serveBus();

describe('streams', () => {
  it('exist with every limit set, and connecting again changes nothing', async () => {
    const again = await openBus(server.url);
    await again.bus.close();
    await raw(server.url, async (nc) => {
      const jsm = await jetstreamManager(nc);
      const configs = await Promise.all(
        ['EVENTS', 'TASKS', 'DEAD'].map(async (name) => (await jsm.streams.info(name)).config),
      );
      for (const config of configs) {
        expect(config.max_age).toBeGreaterThan(0);
        expect(config.max_bytes).toBeGreaterThan(0);
        expect(config.max_msg_size).toBeGreaterThan(0);
        expect(config.duplicate_window).toBeGreaterThanOrEqual(120e9);
      }
      expect(configs.map(({ retention }) => retention)).toEqual(['limits', 'workqueue', 'limits']);
    });
  });

  it('are brought up to date when their limits differ', async () => {
    await raw(server.url, async (nc) => {
      const jsm = await jetstreamManager(nc);
      await jsm.streams.update('DEAD', { max_bytes: 1024 * 1024 });
      const again = await openBus(server.url);
      await again.bus.close();
      expect((await jsm.streams.info('DEAD')).config.max_bytes).toBe(64 * 1024 * 1024);
    });
  });
});

describe('events', () => {
  it('reach every follower once, with id, data, request id and trace', async () => {
    const event = eventNamed('followed');
    const seen: unknown[] = [];
    const take =
      (who: string) =>
      async (data: { n: number }, { id, attempt }: { id: string; attempt: number }) => {
        seen.push({ who, ...data, id, attempt, context: currentContext() });
      };
    await bus.follow(event, { durable: 'billing', handle: take('billing') });
    await bus.follow(event, { durable: 'usage', handle: take('usage') });
    await runInContext(context, () => bus.publish(event, { n: 1 }, { id: 'e-1' }));
    await expect.poll(() => seen.length, soon).toBe(2);
    for (const who of ['billing', 'usage']) {
      expect(seen).toContainEqual({
        who,
        n: 1,
        id: 'e-1',
        attempt: 1,
        context: {
          requestId: context.requestId,
          traceparent: expect.stringMatching(
            /^00-0af7651916cd43dd8448eb211c80319c-(?!b7ad6b7169203331)[0-9a-f]{16}-01$/,
          ),
        },
      });
    }
  });

  it('published twice under one id are stored once, and two subjects may use the same id', async () => {
    const event = eventNamed('repeated');
    const other = eventNamed('other');
    const seen: number[] = [];
    expect(await bus.publish(event, { n: 1 }, { id: 'same' })).toEqual({ duplicate: false });
    expect(await bus.publish(event, { n: 2 }, { id: 'same' })).toEqual({ duplicate: true });
    expect(await bus.publish(other, { n: 3 }, { id: 'same' })).toEqual({ duplicate: false });
    await bus.publish(event, { n: 4 }, { id: 'next' });
    await bus.follow(event, { durable: 'once', handle: async ({ n }) => seen.push(n) });
    await expect.poll(() => seen, soon).toEqual([1, 4]);
  });

  it('are shared by the replicas of one durable', async () => {
    const event = eventNamed('shared');
    const replica = await openBus(server.url);
    const seen: number[] = [];
    for (const side of [bus, replica.bus]) {
      await side.follow(event, { durable: 'shared', handle: async ({ n }) => seen.push(n) });
    }
    for (let n = 0; n < 10; n += 1) await bus.publish(event, { n }, { id: `s-${n}` });
    await expect.poll(() => seen.length, soon).toBe(10);
    await replica.bus.close();
    expect(new Set(seen).size).toBe(10);
  });

  it('that break the contract or have no id are refused before they leave', async () => {
    const event = eventNamed('refused');
    await expect(bus.publish(event, { n: 'one' } as never, { id: 'x' })).rejects.toThrow(
      'parcel.refused.v1 breaks its contract: n: n must be a number',
    );
    await expect(bus.publish(event, { n: 1 }, { id: 'a b' })).rejects.toThrow(TypeError);
    await expect(
      bus.publish(event, { n: 1, extra: 'x'.repeat(600_000) } as never, { id: 'x' }),
    ).rejects.toThrow();
  });
});
