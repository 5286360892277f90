import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { accountErased } from '@freightwright/contracts';
import { connectNats } from '@freightwright/nats-kit';
import { createLog } from '@freightwright/runtime-kit';
import { findOrFetchNatsServer } from '@freightwright/stack-nats';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { writeSecrets } from '../src/secrets.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const configs = join(root, 'deploy/nats');
let program: string;
/** Replaces the root of the container's file system. */
let image: string;
let secrets: string;

beforeAll(async () => {
  program = await findOrFetchNatsServer({
    cacheDir: join(homedir(), '.cache', 'freightwright', 'nats'),
    path: process.env.PATH ?? '',
    log: () => {},
  });
  image = await mkdtemp(join(tmpdir(), 'nats-image-'));
  secrets = join(image, 'run/secrets');
  await writeSecrets(secrets, root);
  await cp(configs, join(image, 'etc/nats'), { recursive: true });
});
afterAll(() => rm(image, { recursive: true, force: true }));

it.each(['server.conf', 'server-cluster.conf'])('nats-server takes %s with our secrets', async (file) => {
  const config = join(image, 'etc/nats', file);
  const { stderr } = await run(program, ['-t', '-c', config], { env: { NATS_NAME: 'nats-1' } });
  expect(stderr).toContain('configuration file');
});

it('a part signs in with its own password alone, and may not say what is for others', async () => {
  const url = await startAlone();
  const log = createLog({ name: 'test', level: 'silent' });
  const signIn = async (user: string, passwordOf: string) => {
    const password = await readFile(join(secrets, `nats_password_${passwordOf}`), 'utf8');
    return connectNats({ url, user, password, name: user, log, connectTimeoutMs: 5_000 });
  };
  const bus = await signIn('usage', 'usage');
  onTestFinished(() => bus.close());
  await expect(signIn('usage', 'billing')).rejects.toThrow();
  const report = { part: 'usage', erased: [], retained: [], at: new Date(0).toISOString() };
  const data = { closureId: randomUUID(), userId: randomUUID(), look: 1 as const, report };
  await bus.publish(accountErased.usage, data, { id: randomUUID() });
  await expect(bus.publish(accountErased.billing, data, { id: randomUUID() })).rejects.toMatchObject({
    code: 'internal',
  });
});

/** Starts the single server of the image with ports and a folder of its own, and returns its address. */
async function startAlone(): Promise<string> {
  const own = await mkdtemp(join(image, 'alone-'));
  const common = await readFile(join(image, 'etc/nats/common.conf'), 'utf8');
  const here = common
    .replace('port: 4222', `port: -1\nhost: 127.0.0.1\nports_file_dir: ${JSON.stringify(own)}`)
    .replace('http_port: 8222\n', '')
    .replace('"/data"', JSON.stringify(join(own, 'data')));
  await writeFile(join(image, 'etc/nats/here.conf'), here);
  const single = await readFile(join(image, 'etc/nats/server.conf'), 'utf8');
  const config = join(image, 'etc/nats/alone.conf');
  await writeFile(config, single.replace('common.conf', 'here.conf'));
  const server = spawn(program, ['-c', config], { env: { NATS_NAME: 'nats-1' }, stdio: 'ignore' });
  onTestFinished(() => void server.kill('SIGKILL'));
  let url: string | undefined;
  await expect
    .poll(async () => {
      url = await portsIn(own);
      return url;
    })
    .toBeDefined();
  return url ?? '';
}

async function portsIn(folder: string): Promise<string | undefined> {
  const file = (await readdir(folder)).find((name) => name.endsWith('.ports'));
  if (file === undefined) return undefined;
  const { nats }: { nats?: string[] } = JSON.parse(await readFile(join(folder, file), 'utf8'));
  return nats?.[0];
}
