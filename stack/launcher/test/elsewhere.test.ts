import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type ComponentOptions, databaseComponent, messagesComponent } from '../src/backing-components.ts';
import { readConfig } from '../src/config.ts';
import type { Secrets } from '../src/secrets.ts';

async function listeningPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const secrets = {} as Secrets; // external servers have their own
const options = (env: Record<string, string>): ComponentOptions => ({
  config: readConfig(env),
  secrets,
  env,
  report: () => {},
  data: { path: '/nowhere', folder: async () => '/nowhere', release: () => {} },
});

test.each([
  ['NATS', (list: string) => messagesComponent(options({ NATS_URL: list })), 'nats://user:word@'],
  ['MongoDB', (list: string) => databaseComponent(options({ MONGODB_URI: list })), 'mongodb://user:word@'],
])(
  'of several servers of %s elsewhere one that answers is enough, and no password is shown',
  async (_, component, head) => {
    const port = await listeningPort();
    const there = await component(`${head}127.0.0.1:1,127.0.0.1:${port}`);
    expect(there.address).toBe(`127.0.0.1:1, 127.0.0.1:${port}`);
    await there.probe();
    const gone = await component(`${head}127.0.0.1:1,127.0.0.1:2`);
    await expect(gone.probe()).rejects.toThrow();
  },
);

test('the options behind the hosts of a MongoDB address are no host', async () => {
  const port = await listeningPort();
  const component = await databaseComponent(
    options({ MONGODB_URI: `mongodb://u:p%40@127.0.0.1:${port}/db?authSource=admin&replicaSet=a,b` }),
  );
  expect(component.address).toBe(`127.0.0.1:${port}`);
  await component.probe();
});

test('a NATS server without a scheme is found', async () => {
  const port = await listeningPort();
  await (await messagesComponent(options({ NATS_URL: `127.0.0.1:${port}` }))).probe();
});
