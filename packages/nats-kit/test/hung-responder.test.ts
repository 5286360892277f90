import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createMetrics } from '@freightwright/runtime-kit';
import { collectedLog } from '@freightwright/runtime-kit/for-tests';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { connectNats } from '../src/index.ts';
import { requestNamed } from './messages.ts';
import { natsServer, raw, soon } from './nats-fixture.ts';

let server: Awaited<ReturnType<typeof natsServer>>;
beforeAll(async () => {
  server = await natsServer();
});
afterAll(() => server?.stop());

async function startResponder(name: string) {
  const file = fileURLToPath(new URL('./responder.ts', import.meta.url));
  const child = spawn(process.execPath, [file, server.url, name], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

it('a responder that hangs costs one slow answer; the next questions are not sent, until it answers again', async () => {
  const request = requestNamed('held');
  const responder = await startResponder('held');
  const metrics = createMetrics('tester');
  const bus = await connectNats({ url: server.url, name: 'tester', log: collectedLog().log, metrics });
  onTestFinished(() => bus.close());
  const breaker = async () => {
    const { values } = await metrics.breakersOpen.get();
    return values.find(({ labels }) => labels.part === request.subject)?.value;
  };
  expect(await bus.request(request, { item: 'crate' })).toEqual({ count: 5 });

  responder.kill('SIGSTOP');
  const unavailable = { code: 'service.unavailable', retryAfterS: 5 };
  await expect(bus.request(request, { item: 'crate' }, { timeoutMs: 200 })).rejects.toMatchObject(
    unavailable,
  );
  await expect.poll(breaker, soon).toBe(1);
  await raw(server.url, async (nc) => {
    let sent = 0;
    nc.subscribe(request.subject, {
      callback: (_, message) => {
        if (!message.headers?.has('x-ping')) sent += 1;
      },
    });
    await nc.flush();
    const questions = Array.from({ length: 20 }, () => bus.request(request, { item: 'crate' }));
    for (const { status, reason } of (await Promise.allSettled(questions)) as PromiseRejectedResult[]) {
      expect({ status, reason }).toMatchObject({ status: 'rejected', reason: unavailable });
    }
    await nc.flush();
    expect(sent).toBe(0);
  });

  responder.kill('SIGCONT');
  const answer = () => bus.request(request, { item: 'crate' }).catch(() => undefined);
  await expect.poll(answer, soon).toEqual({ count: 5 });
  expect(await breaker()).toBe(0);
}, 30_000);

it('a question that takes too long does not keep others from a responder that is well', async () => {
  const request = requestNamed('slow');
  const log = collectedLog().log;
  const answering = await connectNats({ url: server.url, name: 'stock', log });
  const metrics = createMetrics('tester');
  const bus = await connectNats({ url: server.url, name: 'tester', log, metrics });
  onTestFinished(async () => {
    await bus.close();
    await answering.close();
  });
  const never = Promise.withResolvers<never>();
  await answering.respond(request, ({ item }) => (item === 'slow' ? never.promise : { count: 1 }));
  await expect(bus.request(request, { item: 'slow' }, { timeoutMs: 100 })).rejects.toMatchObject({
    code: 'service.unavailable',
  });
  expect(await bus.request(request, { item: 'quick' })).toEqual({ count: 1 });
  const { values } = await metrics.breakersOpen.get();
  expect(values).toEqual([{ value: 0, labels: { part: request.subject } }]);
  never.reject(new Error('the test is over'));
});
