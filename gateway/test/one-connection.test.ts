import { connect, createServer } from 'node:net';
import { verifyApiKey } from '@freightwright/contracts';
import { expect, onTestFinished, test } from 'vitest';
import { startMessages, until } from './fixture/gateway.ts';
import { listening, processSettings, startProcess } from './fixture/gateway-process.ts';

/** A proxy to the message server that counts connections. */
async function countedWay(port: number) {
  const seen = { connections: 0 };
  const server = createServer((socket) => {
    seen.connections += 1;
    const onward = connect(port, '127.0.0.1');
    for (const end of [socket, onward]) {
      end.on('error', () => undefined);
      end.once('close', () => [socket, onward].map((other) => other.destroy()));
    }
    socket.pipe(onward).pipe(socket);
    onTestFinished(() => void socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return { seen, port: typeof address === 'object' ? address?.port : 0 };
}

test('limits, registry and messages go over one connection to the message server', async () => {
  const nats = await startMessages();
  const identity = await nats.connect('identity');
  await identity.respond(verifyApiKey, () => ({ valid: false as const }));

  const way = await countedWay(nats.port);
  const url = nats.urlOf('gateway').replace(`:${nats.port}`, `:${way.port}`);
  const run = startProcess({ ...(await processSettings()), NATS_URL: url });
  const { port } = await listening(run);
  const site = `http://127.0.0.1:${port}`;
  const statusWithKey = async () =>
    (await fetch(`${site}/api/user/status`, { headers: { 'x-api-key': 'a key' } })).status;
  await until(async () => (await statusWithKey()) === 401);
  await until(async () => (await fetch(`${site}/mfe/registry.json`)).status === 200);
  const { components } = (await (await fetch(`${site}/readyz`)).json()) as {
    components: Record<string, string>;
  };
  expect(components.nats).toBe('ok');
  expect(way.seen.connections).toBe(1);
  run.child.kill('SIGTERM');
  expect(await run.exit).toBe(0);
});
