import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventNamed, requestNamed, taskNamed } from './messages.ts';
import { natsServer, openBus } from './nats-fixture.ts';

const soon = { timeout: 20_000, interval: 50 };

let server: Awaited<ReturnType<typeof natsServer>>;
beforeAll(async () => {
  server = await natsServer();
}, 60_000);
afterAll(() => server?.stop());

it('a bus survives a restart of NATS: what was stored is handled, consumers and responders go on', async () => {
  const { bus } = await openBus(server.url);
  const event = eventNamed('survivor');
  const task = taskNamed('survivor');
  const request = requestNamed('survivor');
  const seen: number[] = [];
  const readiness = async () => (await bus.ready().catch(() => 'down')) ?? 'ready';
  let hold = true;
  await bus.follow(event, { durable: 'survivor', handle: async ({ n }) => seen.push(n) });
  await bus.work(task, {
    durable: 'survivor',
    backoffMs: [100],
    maxAttempts: 50,
    handle: async ({ n }) => {
      if (hold) throw new Error('not while the server is about to go');
      seen.push(n);
    },
  });
  await bus.respond(request, () => ({ count: 1 }));
  await bus.publish(event, { n: 1 }, { id: '1' });
  await expect.poll(() => seen, soon).toEqual([1]);
  await bus.enqueue(task, { n: 2 }, { id: '2' });

  await server.halt();
  await expect.poll(readiness, soon).toBe('down');
  await expect(bus.publish(event, { n: 3 }, { id: '3' })).rejects.toMatchObject({
    code: 'service.unavailable',
  });
  await expect(bus.request(request, { item: 'x' })).rejects.toMatchObject({ code: 'service.unavailable' });
  hold = false;
  await server.resume();

  await expect.poll(readiness, soon).toBe('ready');
  await bus.publish(event, { n: 3 }, { id: '3' });
  await expect.poll(() => seen.toSorted(), soon).toEqual([1, 2, 3]);
  expect(await bus.request(request, { item: 'x' })).toEqual({ count: 1 });
  await bus.close();
}, 60_000);

it('a bus mends its streams and consumers when NATS comes back without its data', async () => {
  const { bus } = await openBus(server.url);
  const task = taskNamed('phoenix');
  const done: number[] = [];
  await bus.work(task, { durable: 'phoenix', handle: async ({ n }) => done.push(n) });
  await bus.enqueue(task, { n: 1 }, { id: '1' });
  await expect.poll(() => done, soon).toEqual([1]);
  await server.halt();
  await server.wipe();
  await server.resume();
  const enqueued = () =>
    bus.enqueue(task, { n: 2 }, { id: '2' }).then(
      () => true,
      () => false,
    );
  await expect.poll(enqueued, soon).toBe(true);
  await expect.poll(() => done, soon).toEqual([1, 2]);
  await bus.close();
}, 60_000);
