import { jetstreamManager } from '@nats-io/jetstream';
import { expect, it } from 'vitest';
import { natsServer, openBus, raw, soon } from './nats-fixture.ts';

it('NATS is ready once JetStream has stored a probe, of which one is kept, apart from events and tasks', async () => {
  const nats = await natsServer();
  const { bus } = await openBus(nats.url, 'usage');
  try {
    for (let turn = 0; turn < 5; turn += 1) await bus.ready();
    await raw(nats.url, async (nc) => {
      const { streams } = await jetstreamManager(nc);
      expect((await streams.info('PROBE', { subjects_filter: '>' })).state).toMatchObject({
        messages: 1,
        subjects: { 'probe.usage': 1 },
      });
      for (const name of ['EVENTS', 'TASKS', 'DEAD'])
        expect((await streams.info(name)).state.messages).toBe(0);
      // Whatever removed the stream, the write reports it, and the next write creates the stream again.
      await streams.delete('PROBE');
      await expect(bus.ready()).rejects.toThrow();
      await bus.ready();
    });
  } finally {
    await bus.close();
    await nats.stop();
  }
});

it('a message server that is connected and hangs is not ready, and is again when it goes on', async () => {
  const nats = await natsServer();
  const { bus } = await openBus(nats.url, 'usage');
  try {
    await bus.ready();
    // Stops the whole group: the guard and the server.
    process.kill(-nats.pid(), 'SIGSTOP');
    // Some of its threads still answer until one has seen the signal.
    await expect.poll(() => bus.ready().catch(() => 'not ready'), soon).toBe('not ready');
    process.kill(-nats.pid(), 'SIGCONT');
    await expect.poll(() => bus.ready().catch(String), soon).toBeUndefined();
  } finally {
    process.kill(-nats.pid(), 'SIGCONT');
    await bus.close();
    await nats.stop();
  }
});
