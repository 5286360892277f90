import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createLog } from '@freightwright/runtime-kit';
import { connectMongo } from '@freightwright/service-kit';
import { followParentArgs } from '@freightwright/stack-guard';

export interface Database {
  readonly name: string;
  /** The settings with which a service connects to it. */
  readonly settings: Readonly<Record<'MONGODB_URI' | 'MONGODB_PREFIX', string>>;
  /** Undefined for an external server. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

/**
 * The database as the platform runs it: the embedded one in a separate process, which waits for the disk on
 * every commit; or the server at `uri`, with databases that are dropped afterwards.
 */
export const startDatabase = (uri: string | undefined): Promise<Database> =>
  uri === undefined ? startEmbedded() : useGiven(uri);

async function startEmbedded(): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-prediction-'));
  const program = join(import.meta.dirname, '../../stack/mongo/src/main.ts');
  const child = spawn(process.execPath, [...followParentArgs, program], {
    env: { PORT: '0', DATA_DIR: folder },
    // It exits when its stdin closes.
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  const uri = `mongodb://127.0.0.1:${JSON.parse(line).port}/?retryWrites=false&directConnection=true`;
  return {
    name: 'embedded MongoDB',
    settings: { MONGODB_URI: uri, MONGODB_PREFIX: '' },
    pid: child.pid,
    async stop() {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function useGiven(uri: string): Promise<Database> {
  const prefix = `bench-${randomUUID().slice(0, 8)}-`;
  const log = createLog({ name: 'bench', level: 'silent' });
  const { connection, close } = await connectMongo({ uri, database: `${prefix}admin`, log });
  const client = connection.getClient();
  const admin = client.db('admin').admin();
  const { version } = await admin.serverInfo();
  return {
    name: `MongoDB ${version}`,
    settings: { MONGODB_URI: uri, MONGODB_PREFIX: prefix },
    pid: undefined,
    async stop() {
      const { databases } = await admin.listDatabases({ nameOnly: true });
      for (const { name } of databases) if (name.startsWith(prefix)) await client.db(name).dropDatabase();
      await close();
    },
  };
}
