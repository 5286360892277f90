import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { searchPath } from './config.ts';
import { fetchNatsServer } from './fetch-nats-server.ts';

export interface FindOptions {
  /** Folder that keeps a fetched server from one run to the next. */
  readonly cacheDir: string;
  /** Told, in one line each, what is being fetched. */
  readonly log?: (line: string) => void;
  /** The search path, as the environment variable PATH writes it. */
  readonly path?: string;
}

/** Debian installs servers here, and a plain user's PATH leaves it out. */
const SYSTEM_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/opt/homebrew/bin', '/usr/local/bin'];

/** Finds an installed nats-server, or answers undefined. */
export async function findNatsServer(path = searchPath()): Promise<string | undefined> {
  for (const folder of [...path.split(delimiter), ...SYSTEM_FOLDERS]) {
    if (folder === '') continue;
    const candidate = join(folder, 'nats-server');
    const runs = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (runs) return candidate;
  }
  return undefined;
}

/**
 * Answers the path of a nats-server that runs here: an installed one, else one fetched into `cacheDir` without root.
 * @throws Error naming every way that was tried.
 */
export async function findOrFetchNatsServer({
  cacheDir,
  log = () => {},
  path,
}: FindOptions): Promise<string> {
  return (await findNatsServer(path)) ?? (await fetchNatsServer({ cacheDir, log }));
}
