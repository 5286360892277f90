import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { searchPath } from './config.ts';
import { type FetchOptions, fetchNatsServer } from './fetch-nats-server.ts';
import { isRecent, LEAST_VERSION, serverVersion } from './server-version.ts';

export interface FindOptions extends Omit<FetchOptions, 'log'> {
  /** Told, in one line each, what is being fetched. */
  readonly log?: (line: string) => void;
  /** The search path, as the environment variable PATH writes it. */
  readonly path?: string;
}

/** Debian installs servers here, and a plain user's PATH leaves it out. */
const SYSTEM_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/opt/homebrew/bin', '/usr/local/bin'];

/** Every installed nats-server, the nearest on the path first. */
async function installed(path: string): Promise<string[]> {
  const found: string[] = [];
  for (const folder of new Set([...path.split(delimiter), ...SYSTEM_FOLDERS])) {
    const candidate = join(folder, 'nats-server');
    const runs = await access(candidate, constants.X_OK).then(
      () => folder !== '',
      () => false,
    );
    if (runs) found.push(candidate);
  }
  return found;
}

/**
 * Answers the path of a nats-server that runs here: an installed one of at least LEAST_VERSION, else one fetched into `cacheDir` without
 * root, else an installed older one.
 * @throws Error naming every way that was tried.
 */
export async function findOrFetchNatsServer(options: FindOptions): Promise<string> {
  const { log = () => {}, path = searchPath(), ...fetching } = options;
  let older: string | undefined;
  for (const program of await installed(path)) {
    const version = await serverVersion(program);
    if (isRecent(version)) return program;
    if (version === undefined) continue;
    log(`${program} is version ${version}; ${LEAST_VERSION} or newer is looked for`);
    older ??= program;
  }
  try {
    return await fetchNatsServer({ ...fetching, log });
  } catch (error) {
    if (older === undefined) throw error;
    log(`${older} is taken all the same: after a full disk it needs a restart`);
    return older;
  }
}
