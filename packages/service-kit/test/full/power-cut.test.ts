import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOrFetchNatsServer, natsCommand, probeNats } from '@freightwright/stack-nats';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import mongoose from 'mongoose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { lacksTracing, runTraced, type Traced, unsyncedRanges } from '../synced-bytes.ts';

const lacking = lacksTracing();
const POLL = { timeout: 30_000, interval: 100 };
const MESSAGES = 50;

let folder: string;
let running: Traced[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'power-cut-'));
  running = [];
});
afterEach(async () => {
  for (const { cutPower } of running) await cutPower('/nowhere').catch(() => {});
  await rm(folder, { recursive: true, force: true });
});

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Traced {
  const traced = runTraced(command, args, env, join(folder, `trace-${running.length}`));
  running.push(traced);
  return traced;
}

/**
 * Stores messages and cuts the power at once. Returns how many of the acknowledged ones survive a restart.
 */
async function messagesAfterPowerCut(change: (settings: string) => string): Promise<number> {
  const dataDir = join(folder, 'nats');
  const port = await freePort();
  const program = await findOrFetchNatsServer({
    cacheDir: join(homedir(), '.cache', 'freightwright', 'nats'),
  });
  const { args } = await natsCommand({ program, dataDir, port });
  const file = args[1] ?? '';
  await writeFile(file, change(await readFile(file, 'utf8')));
  const isReady = () =>
    probeNats({ port }).then(
      () => true,
      () => false,
    );
  const first = run(program, args);
  await expect.poll(isReady, POLL).toBe(true);
  const servers = `127.0.0.1:${port}`;
  const nc = await connect({ servers });
  await (await jetstreamManager(nc)).streams.add({ name: 'MAILS', subjects: ['mail.>'] });
  for (let n = 0; n < MESSAGES; n += 1) await jetstream(nc).publish(`mail.${n}`, 'accepted');
  void nc.close().catch(() => {});
  await first.cutPower(folder);
  run(program, args);
  await expect.poll(isReady, POLL).toBe(true);
  const again = await connect({ servers });
  const stored = await (await jetstreamManager(again)).streams.info('MAILS').then(
    ({ state }) => state.messages,
    () => 0,
  );
  await again.close();
  return stored;
}

test('a message that the embedded NATS acknowledged outlives a power cut', { timeout: 120_000 }, async ({
  skip,
}) => {
  if (lacking) return skip(lacking);
  expect(await messagesAfterPowerCut((settings) => settings)).toBe(MESSAGES);
});

test('without syncing first it would not, so that the test above can fail', { timeout: 120_000 }, async ({
  skip,
}) => {
  if (lacking) return skip(lacking);
  const stored = await messagesAfterPowerCut((settings) => settings.replace('sync_interval: always', ''));
  expect(stored).toBeLessThan(MESSAGES);
});

test('a write that the embedded database acknowledged outlives a power cut', { timeout: 120_000 }, async ({
  skip,
}) => {
  if (lacking) return skip(lacking);
  const dataDir = join(folder, 'mongo');
  const port = await freePort();
  const main = fileURLToPath(new URL('../../../../stack/mongo/src/main.ts', import.meta.url));
  const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir };
  const uri = `mongodb://127.0.0.1:${port}/?retryWrites=false&directConnection=true`;
  const open = () =>
    mongoose.createConnection(uri, { dbName: 'test', serverSelectionTimeoutMS: 30_000 }).asPromise();
  const first = run(process.execPath, [main], env);
  const connection = await open();
  for (let n = 0; n < MESSAGES; n += 1) await connection.collection('bills').insertOne({ n });
  void connection.close(true).catch(() => {});
  await first.cutPower(folder);
  // Nothing was lost because the database syncs: without its syncs, all its writes would have been lost.
  const trace = await readFile(join(folder, 'trace-0'), 'utf8');
  const unsynced = unsyncedRanges(trace.replaceAll(/^.*sync\(.*$/gm, ''), folder);
  expect(unsynced.get(join(dataDir, 'data.mdb'))?.length).toBeGreaterThan(MESSAGES);
  run(process.execPath, [main], env);
  const again = await open();
  expect(await again.collection('bills').countDocuments()).toBe(MESSAGES);
  await again.close();
});
