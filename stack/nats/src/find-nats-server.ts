import { programsNamed } from '@freightwright/stack-guard';
import { searchPath } from './config.ts';
import { type FetchOptions, fetchNatsServer } from './fetch-nats-server.ts';
import { isRecent, LEAST_VERSION, serverVersion } from './server-version.ts';

export interface FindOptions extends Omit<FetchOptions, 'log'> {
  /** Gets one line for each download. */
  readonly log?: (line: string) => void;
  /** The search path, in the form of the environment variable PATH. */
  readonly path?: string;
  /** Further folders of installed servers. */
  readonly systemFolders?: readonly string[];
}

/** Debian installs servers here, and an ordinary user's PATH does not include these folders. */
const SYSTEM_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/opt/homebrew/bin', '/usr/local/bin'];

/**
 * Returns the path of a nats-server that runs here: an installed one of at least LEAST_VERSION, otherwise one
 * fetched into `cacheDir` without root, otherwise an older installed one.
 * @throws Error that names every attempt.
 */
export async function findOrFetchNatsServer(options: FindOptions): Promise<string> {
  const { log = () => {}, path = searchPath(), systemFolders = SYSTEM_FOLDERS, ...fetching } = options;
  let older: string | undefined;
  for (const program of programsNamed('nats-server', path, systemFolders)) {
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
    log(`${older} is taken all the same: it syncs every two minutes, and stays down after a full disk`);
    return older;
  }
}
