import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { databasePart, messagesPart, type PartOptions } from '../src/backing-parts.ts';
import { readConfig } from '../src/config.ts';
import type { Secrets } from '../src/secrets.ts';

async function listeningPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const secrets = {} as Secrets; // external servers have their own
const options = (env: Record<string, string>): PartOptions => ({
  config: readConfig(env),
  secrets,
  env,
  report: () => {},
  data: { path: '/nowhere', folder: async () => '/nowhere', release: () => {} },
});

test.each([
  ['NATS', (list: string) => messagesPart(options({ NATS_URL: list })), 'nats://user:word@'],
  ['MongoDB', (list: string) => databasePart(options({ MONGODB_URI: list })), 'mongodb://user:word@'],
])(
  'of several servers of %s elsewhere one that answers is enough, and no password is shown',
  async (_, part, head) => {
    const port = await listeningPort();
    const there = await part(`${head}127.0.0.1:1,127.0.0.1:${port}`);
    expect(there.address).toBe(`127.0.0.1:1, 127.0.0.1:${port}`);
    await there.probe();
    const gone = await part(`${head}127.0.0.1:1,127.0.0.1:2`);
    await expect(gone.probe()).rejects.toThrow();
  },
);

test('the options behind the hosts of a MongoDB address are no host', async () => {
  const port = await listeningPort();
  const part = await databasePart(
    options({ MONGODB_URI: `mongodb://u:p%40@127.0.0.1:${port}/db?authSource=admin&replicaSet=a,b` }),
  );
  expect(part.address).toBe(`127.0.0.1:${port}`);
  await part.probe();
});

test('a NATS server without a scheme is found', async () => {
  const port = await listeningPort();
  await (await messagesPart(options({ NATS_URL: `127.0.0.1:${port}` }))).probe();
});
