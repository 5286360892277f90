import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchDebianPackage } from './fetch-debian-package.ts';
import { fetchRelease } from './fetch-release.ts';

export interface FetchOptions {
  readonly cacheDir: string;
  readonly log: (line: string) => void;
}

/**
 * Brings a nats-server into `cacheDir` without root, once: the Debian package where apt is at hand, else the
 * official release. Answers the path of the program.
 * @throws Error with what each way failed on, and what to do instead.
 */
export async function fetchNatsServer({ cacheDir, log }: FetchOptions): Promise<string> {
  await mkdir(cacheDir, { recursive: true });
  const failures: string[] = [];
  for (const [name, source] of [
    ['the Debian package', fetchDebianPackage],
    ['the official release', fetchRelease],
  ] as const) {
    const folder = join(cacheDir, source.name);
    const program = source.programIn(folder);
    if (await exists(program)) return program;
    if (!(await source.applies())) continue;
    log(`fetching nats-server: ${name}`);
    try {
      await mkdir(folder, { recursive: true });
      await source.fetchInto(folder);
      await access(program);
      return program;
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(
    `No nats-server on this machine and none could be fetched. Install it (https://nats.io/download), ` +
      `or set NATS_URL to a running server. ${failures.join('; ')}`,
  );
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
