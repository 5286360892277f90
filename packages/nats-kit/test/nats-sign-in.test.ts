import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectedLog } from '@freightwright/runtime-kit/for-tests';
import { type StartNatsOptions, startNats } from '@freightwright/stack-nats';
import { nkeys } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connectNats, dialNats, type NatsAccess } from '../src/index.ts';
import { operatorMode } from './operator-mode.ts';

let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kit-sign-in-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function server(options: Pick<StartNatsOptions, 'users' | 'more'>) {
  count += 1;
  const started = await startNats({ dataDir: join(folder, String(count)), ...options });
  onTestFinished(() => started.stop());
  return started;
}

/** Signs in, publishes a message and receives it. */
async function signIn(access: NatsAccess): Promise<string> {
  const nc = await dialNats({ service: 'tester', timeout: 5_000 }, access);
  try {
    const word = nc.subscribe('word', { max: 1 });
    nc.publish('word', 'heard');
    for await (const message of word) return message.string();
    return 'nothing';
  } finally {
    await nc.close();
  }
}

const everything = ['>'];
const user = { name: 'bol', password: 'p@ss,w:ord/', publish: everything, subscribe: everything };

describe('a user and a password', () => {
  it('sign in, from the address or from settings of their own; nobody else does', async () => {
    const { url, urlOf } = await server({ users: [user] });
    expect(await signIn({ url: urlOf('bol') })).toBe('heard');
    expect(await signIn({ url, user: 'bol', password: user.password })).toBe('heard');
    await expect(signIn({ url })).rejects.toThrow(/authorization/i);
    await expect(signIn({ url, user: 'bol', password: 'wrong' })).rejects.toThrow(/authorization/i);
  });

  it('a wrong password is told within the time to connect, and its value stays out of the log', async () => {
    const { url } = await server({ users: [user] });
    const { log, text } = collectedLog();
    const access = { url, user: 'bol', password: 'hunter2' };
    await expect(connectNats({ ...access, name: 'bol', log, connectTimeoutMs: 500 })).rejects.toThrow(
      /authorization/i,
    );
    expect(text()).toContain('NATS is not there yet');
    expect(text()).not.toContain('hunter2');
  });
});

it('an NKey signs in', async () => {
  const pair = nkeys.createUser();
  const { url } = await server({ more: [`authorization { users = [ { nkey: ${pair.getPublicKey()} } ] }`] });
  const nkeySeed = Buffer.from(pair.getSeed()).toString();
  expect(await signIn({ url, nkeySeed })).toBe('heard');
  const other = Buffer.from(nkeys.createUser().getSeed()).toString();
  await expect(signIn({ url, nkeySeed: other })).rejects.toThrow(/authorization/i);
});

it('a creds file signs in, and one that is missing is named', async () => {
  const operator = operatorMode();
  const { url } = await server({ more: operator.lines });
  const credsFile = join(folder, 'user.creds');
  await writeFile(credsFile, operator.creds());
  expect(await signIn({ url, credsFile })).toBe('heard');
  await writeFile(credsFile, operatorMode().creds());
  await expect(signIn({ url, credsFile })).rejects.toThrow(/authorization/i);
  await expect(signIn({ url, credsFile: '/no/such.creds' })).rejects.toThrow('/no/such.creds');
});

describe('TLS', () => {
  const pem = (name: string) => join(import.meta.dirname, 'tls', name);
  const files = `cert_file: ${JSON.stringify(pem('server.pem'))}, key_file: ${JSON.stringify(pem('server.key.pem'))}`;

  it('is spoken with a server whose authority we know, and with no other', async () => {
    const { url } = await server({ more: [`tls { ${files} }`] });
    expect(await signIn({ url, tlsCaFile: pem('ca.pem') })).toBe('heard');
    await expect(signIn({ url })).rejects.toThrow(/certificate/i);
  });

  it('shows our certificate to a server that asks for it', async () => {
    const ca = `ca_file: ${JSON.stringify(pem('ca.pem'))}, verify: true`;
    const { url } = await server({ more: [`tls { ${files}, ${ca} }`] });
    const certificate = { tlsCertFile: pem('client.pem'), tlsKeyFile: pem('client.key.pem') };
    expect(await signIn({ url, tlsCaFile: pem('ca.pem'), ...certificate })).toBe('heard');
    await expect(signIn({ url, tlsCaFile: pem('ca.pem') })).rejects.toThrow();
  });

  it('is not given up when the server has none', async () => {
    const { url } = await server({});
    await expect(signIn({ url, tlsCaFile: pem('ca.pem') })).rejects.toThrow('tls');
    await expect(signIn({ url: url.replace('nats://', 'tls://') })).rejects.toThrow('tls');
  });
});

it('of several servers, one that runs is enough, wherever it stands in the list', async () => {
  const { urlOf, port } = await server({ users: [user] });
  const unknownUser = 'nats://127.0.0.1:1';
  expect(await signIn({ url: `${unknownUser},${urlOf('bol')}` })).toBe('heard');
  expect(await signIn({ url: `${urlOf('bol')},127.0.0.1:1` })).toBe('heard');
  const { log } = collectedLog();
  const url = `${unknownUser},127.0.0.1:${port}`;
  const bus = await connectNats({ url, user: user.name, password: user.password, name: 'bol', log });
  await bus.ready();
  await bus.close();
});
