import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { compileCacheEnv, followParentArgs } from '@freightwright/stack-guard';
import mongoose from 'mongoose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedMongo } from '../src/index.ts';
import { temporaryFolder } from './embedded.ts';
import { writeUntilKilled } from './writer.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
/** How often the server is killed; set KILL_ROUNDS for a longer run. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2);

let folder: ReturnType<typeof temporaryFolder>;
let children: ChildProcess[] = [];
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  folder.remove();
});

function launch(env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [...followParentArgs, MAIN], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder.path, ...compileCacheEnv(), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

async function ready(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('no stdout');
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const text = JSON.parse(line) as { ready: boolean; port: number };
  expect(text.ready).toBe(true);
  return `mongodb://127.0.0.1:${text.port}/?retryWrites=false&directConnection=true`;
}

async function exitOf(child: ChildProcess): Promise<{ code: number | null; stderr: string }> {
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, stderr };
}

test(`no acknowledged write is lost in ${ROUNDS} kill -9, and every restart works`, {
  timeout: 20_000 + ROUNDS * 15_000,
}, async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const child = launch();
    const uri = await ready(child);
    acknowledged.push(...(await writeUntilKilled(uri, round, () => child.kill('SIGKILL'))));
  }
  const child = launch();
  const connection = await mongoose.createConnection(await ready(child), { dbName: 'test' }).asPromise();
  const rows = await connection.collection('rows').find().toArray();
  const whole = new Map(rows.map((row) => [row.key, row.n === 1 && row.log?.length === 1]));
  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * 60);
  expect(acknowledged.filter((key) => whole.get(key) !== true)).toEqual([]);
  // The index must agree with the documents.
  expect(
    await connection.collection('rows').countDocuments({ _id: { $in: rows.map(({ _id }) => _id) } }),
  ).toBe(rows.length);
  await connection.close();
});

test('SIGTERM stops it cleanly, SIGINT is left to the launcher, data and indexes are there again', async () => {
  const child = launch();
  const connection = await mongoose.createConnection(await ready(child), { dbName: 'test' }).asPromise();
  await connection.collection('a').createIndex({ n: 1 }, { unique: true });
  await connection.collection('a').insertOne({ n: 1 });
  child.kill('SIGINT');
  expect(await connection.collection('a').countDocuments()).toBe(1);
  await connection.close();
  const exited = exitOf(child);
  child.kill('SIGTERM');
  expect(await exited).toEqual({ code: 0, stderr: '' });

  const mongo = await startEmbeddedMongo({ dataDir: folder.path, port: 0 });
  const again = await mongoose.createConnection(mongo.uri, { dbName: 'test' }).asPromise();
  await expect(again.collection('a').insertOne({ n: 1 })).rejects.toMatchObject({ code: 11000 });
  await again.close();
  await mongo.stop();
});

test('the data folder is private, and a second process on it is refused by name', async () => {
  const child = launch();
  await ready(child);
  expect(statSync(folder.path).mode & 0o777).toBe(0o700);
  const { code, stderr } = await exitOf(launch());
  expect(code).toBe(1);
  expect(stderr).toContain(`is in use by process ${child.pid}`);
});

test('it ends by itself when the launcher that holds its stdin is gone', async () => {
  const child = launch();
  await ready(child);
  const exited = exitOf(child);
  child.stdin?.end();
  expect((await exited).code).toBe(0);
});

test.each([
  ['NODE_ENV=production', { NODE_ENV: 'production' }, 'refuses NODE_ENV=production'],
  ['a bad port', { PORT: 'x' }, 'PORT must be'],
  ['no data folder', { DATA_DIR: '' }, 'DATA_DIR must name'],
])('%s is refused with a clear message', async (_what, env, message) => {
  const { code, stderr } = await exitOf(launch(env));
  expect(code).toBe(1);
  expect(stderr).toContain(message);
});

test('a taken port is refused, and the lock is given up', async () => {
  const first = await startEmbeddedMongo({ dataDir: folder.path, port: 0 });
  const other = temporaryFolder();
  const taken = { dataDir: other.path, port: first.port };
  await expect(startEmbeddedMongo(taken)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await (await startEmbeddedMongo({ ...taken, port: 0 })).stop();
  await first.stop();
  other.remove();
});
