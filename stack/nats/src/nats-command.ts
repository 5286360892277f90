import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from '@freightwright/stack-guard';
import { authorizationLines, type NatsUser } from './nats-users.ts';
import { isRecent, serverVersion } from './server-version.ts';

export interface NatsCommandOptions {
  /** Path of a nats-server. */
  readonly program: string;
  /** Folder for the configuration and, under `jetstream`, the stored messages. */
  readonly dataDir: string;
  /** Port on loopback. With -1 the server chooses one and writes it into `dataDir`/ports. */
  readonly port: number;
  /** Users and their subjects. Without any, all clients may do everything, for tests. */
  readonly users?: readonly NatsUser[];
  /** Whether acknowledged messages are on disk, to survive a power cut. Default true. */
  readonly syncs?: boolean;
  /** Its name among the servers of a cluster. */
  readonly name?: string;
  /** Further lines of the configuration. */
  readonly more?: readonly string[];
}

/** Writes the server's configuration and returns the command that runs it. Every limit is set on purpose. */
export async function natsCommand({
  program,
  dataDir,
  port,
  users = [],
  syncs = true,
  name = 'freightwright-embedded',
  more = [],
}: NatsCommandOptions): Promise<Command> {
  const ports = join(dataDir, 'ports');
  await rm(ports, { recursive: true, force: true }); // a killed server leaves its file behind
  await mkdir(ports, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'nats.conf');
  // Acknowledged messages are then on disk and not only in the system's memory, so that an accepted email
  // survives a power cut. The older server of a Linux distribution does not know this setting and syncs every
  // two minutes.
  const sync = syncs && isRecent(await serverVersion(program)) ? ['  sync_interval: always'] : [];
  await writeFile(
    file,
    [
      `server_name: ${JSON.stringify(name)}`,
      'host: 127.0.0.1',
      `port: ${port}`,
      `ports_file_dir: ${JSON.stringify(ports)}`,
      'max_connections: 512',
      'max_payload: 1MB', // the largest message a service may send
      'max_pending: 32MB', // a slow consumer this far behind is disconnected
      'write_deadline: "10s"',
      'jetstream {',
      `  store_dir: ${JSON.stringify(dataDir)}`, // the server adds /jetstream
      '  max_memory_store: 64MB',
      '  max_file_store: 2GB',
      ...sync,
      '}',
      ...authorizationLines(users),
      ...more,
      '',
    ].join('\n'),
    { mode: 0o600 }, // it contains passwords
  );
  await chmod(file, 0o600);
  return { command: program, args: ['-c', file] };
}
