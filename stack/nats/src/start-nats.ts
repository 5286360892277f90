import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { guarded, signalGroup, stopGroup } from '@freightwright/stack-guard';
import { findOrFetchNatsServer } from './find-nats-server.ts';
import { natsCommand } from './nats-command.ts';
import { type NatsUser, natsUserUrl } from './nats-users.ts';
import { probeNats } from './probe-nats.ts';

export interface StartNatsOptions {
  readonly dataDir: string;
  /** A port on loopback. When it is left out or 0, the server chooses a free one. */
  readonly port?: number;
  readonly cacheDir?: string;
  readonly log?: (line: string) => void;
  /** The users who may sign in. Without any, all clients may do everything. */
  readonly users?: readonly NatsUser[];
  /** Its name among the servers of a cluster. */
  readonly name?: string;
  /** Further lines of the server's configuration. */
  readonly more?: readonly string[];
}

export type RunningNats = Awaited<ReturnType<typeof startNats>>;

const START_TIMEOUT_MS = 15_000;
const STOP_TIMEOUT_MS = 10_000;

/**
 * Starts a nats-server with JetStream on loopback, for tests and for the launcher's fixtures. It ends with
 * this process, even when this process is killed. None of these tests cuts the power, so the server does not
 * wait for the disk.
 * @throws Error with the server's own output when it does not start.
 */
export async function startNats(options: StartNatsOptions) {
  const { dataDir, port = 0, cacheDir = join(homedir(), '.cache', 'freightwright', 'nats'), log } = options;
  const { name, users = [], more = [] } = options;
  const program = await findOrFetchNatsServer({ cacheDir, ...(log ? { log } : {}) });
  const ports = join(dataDir, 'ports');
  const { command, args } = guarded(
    await natsCommand({
      ...{ program, dataDir, port: port === 0 ? -1 : port, users, syncs: false, more },
      ...(name !== undefined && { name }),
    }),
  );
  const child = spawn(command, args, { stdio: ['pipe', 'ignore', 'pipe'], detached: true });
  let message = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    message = (message + text).slice(-4_000);
  });
  const stop = () => stopGroup(child, { graceMs: STOP_TIMEOUT_MS });
  try {
    const chosen = await readyPort(child, ports);
    return {
      port: chosen,
      /** Without a user. */
      url: `nats://127.0.0.1:${chosen}`,
      /** With the name and password of one of its users. @throws Error when no user has that name. */
      urlOf(userName: string): string {
        const user = users.find((one) => one.name === userName);
        if (user === undefined) throw new Error(`No user ${userName} at this server`);
        return natsUserUrl(user, chosen);
      },
      pid: child.pid ?? 0,
      /** Stops the server and resolves when it is gone. The data stays. */
      stop,
      /** Kills the server immediately, as a crash would, and resolves when it is gone. */
      async kill() {
        signalGroup(child, 'SIGKILL');
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw new Error(`nats-server did not start: ${message.trim() || String(error)}`);
  }
}

async function readyPort(child: ChildProcess, ports: string): Promise<number> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      const port = await writtenPort(ports);
      await probeNats({ port });
      if (child.exitCode === null) return port;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`);
    await wait(20);
  }
}

/** Waits for the file into which the server writes its port: {"nats":["nats://127.0.0.1:40223"]}. */
async function writtenPort(folder: string): Promise<number> {
  const file = (await readdir(folder)).find((name) => name.endsWith('.ports'));
  if (file === undefined) throw new Error('no ports file yet');
  const written: unknown = JSON.parse(await readFile(join(folder, file), 'utf8'));
  const [url] = (written as { nats?: string[] }).nats ?? [];
  if (url === undefined) throw new Error('the ports file names no port');
  return Number(new URL(url).port);
}
