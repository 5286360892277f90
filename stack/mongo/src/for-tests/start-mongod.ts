import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from '@freightwright/stack-guard';
import { MongoClient } from 'mongodb';

export type Mongod = Awaited<ReturnType<typeof startMongod>>;

const readyWithinMs = 60_000;

/**
 * A real MongoDB on loopback with its own data, which is removed when it is stopped.
 * @param program path of a `mongod`. @throws Error with its own output when it does not start.
 */
export async function startMongod(program: string, { asReplicaSet }: { asReplicaSet: boolean }) {
  const folder = await mkdtemp(join(tmpdir(), 'mongod-'));
  const { port } = await freePorts(['port']);
  const member = `127.0.0.1:${port}`;
  const set = asReplicaSet ? ['--replSet', 'test'] : [];
  const args = ['--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1', '--quiet', ...set];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      text = (text + data).slice(-4_000);
    });
  }
  const gone = once(child, 'close');
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilWritable(`mongodb://${member}/?directConnection=true`, asReplicaSet ? member : undefined);
  } catch (cause) {
    await stop();
    throw new Error(`mongod did not come up: ${text}`, { cause });
  }
  return { uri: `mongodb://${member}/${asReplicaSet ? '?replicaSet=test' : ''}`, stop };
}

/** @param member the address with which it first becomes a replica set of one member. */
async function untilWritable(uri: string, member: string | undefined): Promise<void> {
  const client = await new MongoClient(uri, { serverSelectionTimeoutMS: readyWithinMs }).connect();
  try {
    const admin = client.db('admin');
    if (member) {
      await admin.command({ replSetInitiate: { _id: 'test', members: [{ _id: 0, host: member }] } });
    }
    for (const deadlineMs = Date.now() + readyWithinMs; Date.now() < deadlineMs; await pause(100)) {
      if ((await admin.command({ hello: 1 })).isWritablePrimary) return;
    }
    throw new Error('it became no primary');
  } finally {
    await client.close();
  }
}
