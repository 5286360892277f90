import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runCommand } from '@freightwright/stack-guard';
import { fetchDistribution, KEYCLOAK_VERSION } from './fetch-distribution.ts';
import { type Environment, findMeans, type KeycloakMeans } from './find-means.ts';

export interface PrepareOptions {
  /** Folder that caches downloads and builds for subsequent runs. */
  readonly cacheDir: string;
  /** The environment in which JAVA_HOME, KEYCLOAK_HOME and the PATH are looked up. */
  readonly env: Environment;
  /** Gets a line for each step that takes seconds. */
  readonly report?: (line: string) => void;
}

/** A built distribution that is ready to start. */
export type PreparedKeycloak = Awaited<ReturnType<typeof prepareKeycloak>>;

const BUILD_TIMEOUT_MS = 5 * 60_000;

/**
 * Returns a Keycloak that starts in seconds: that of KEYCLOAK_HOME, otherwise one fetched by Maven, built a
 * single time for its file database. The build is cached in `cacheDir`. A distribution in KEYCLOAK_HOME is
 * copied there and stays unchanged.
 * @throws KeycloakMissing when there is no Java, or neither a distribution nor Maven.
 */
export async function prepareKeycloak(options: PrepareOptions) {
  const { cacheDir, env, report = () => {} } = options;
  const means = await findMeans(env);
  const { distribution } = means;
  const home = join(
    cacheDir,
    'home' in distribution ? `home-${await requestHash(distribution.home)}` : KEYCLOAK_VERSION,
  );
  if (!existsSync(home)) await makeReady({ home, means, report });
  const version =
    /(?<!\d)\d+\.\d+\.\d+\S*/.exec(await readFile(join(home, 'version.txt'), 'utf8'))?.[0] ?? '26';
  return { home, version, java: means.java, env: means.env };
}

/** Only a complete folder gets the final name, so an interrupted attempt never appears ready. */
async function makeReady({
  home,
  means,
  report,
}: {
  home: string;
  means: KeycloakMeans;
  report: (line: string) => void;
}): Promise<void> {
  const { distribution, env } = means;
  const fresh = `${home}.${process.pid}`;
  await mkdir(fresh, { recursive: true });
  try {
    if ('home' in distribution) await copyDistribution(distribution.home, fresh);
    else await fetchDistribution({ maven: distribution.maven, folder: fresh, env, report });
    report('building Keycloak for its file database, once');
    await runCommand(join(fresh, 'bin', 'kc.sh'), ['build', '--db=dev-file'], {
      env,
      timeoutMs: BUILD_TIMEOUT_MS,
    });
    await rename(fresh, home).catch((error: NodeJS.ErrnoException) => {
      // Another process did the same and finished first.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Everything except the data of its runs. */
async function copyDistribution(home: string, folder: string): Promise<void> {
  const data = join(resolve(home), 'data');
  await cp(resolve(home), folder, { recursive: true, filter: (path) => path !== data });
}

/** Changes with the distribution, and with the providers and settings added to it. */
async function requestHash(home: string): Promise<string> {
  const folder = await realpath(home);
  const hash = createHash('sha256').update(folder);
  for (const part of ['version.txt', 'conf', 'providers', 'themes']) {
    const path = join(folder, part);
    if (!existsSync(path)) continue;
    const inside = (await stat(path)).isDirectory() ? await readdir(path, { recursive: true }) : [];
    for (const file of [path, ...inside.map((name) => join(path, name)).sort()]) {
      hash.update(file).update(String((await stat(file)).mtimeMs));
    }
  }
  return hash.digest('hex').slice(0, 12);
}
