import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLive, listRemotes, type RemoteRegistry } from '@freightwright/contracts';
import { callRegistry, deployBuild } from '@freightwright/tooling';
import { probeUntil } from './probes.ts';

export interface DeployHouseRemotesOptions {
  /** The checkout. The build of a remote is in <root>/<remote>/dist. */
  readonly root: string;
  readonly remotes: readonly string[];
  /** Remotes that should not be served now. They are only reported: somebody may have deployed them on purpose. */
  readonly unwanted?: readonly string[];
  /** Address of the site, whose gateway must be ready. */
  readonly site: string;
  /** A deploy token for all of them. */
  readonly token: string;
  /** The folder in which it is noted which build was deployed last. */
  readonly dataDir: string;
  readonly report: (line: string) => void;
  /** Milliseconds that the gateway may take to serve what was deployed. Default 15 s. */
  readonly visibleWithinMs?: number;
}

/** For each remote, the version that this launcher deployed last. */
type DeployedVersions = Readonly<Record<string, string>>;

const recordFile = 'deployed-remotes.json';
const visibleWithinMs = 15_000;
const askTimeoutMs = 5_000;

/**
 * Deploys the builds of the checkout in the same way as a team does. A build that was deployed here before is
 * not deployed again, because somebody who has deployed another version or rolled back since then did so on
 * purpose, and so did somebody who retired it. A build that the gate refuses is reported, and the previous version stays. A remote without any
 * version makes the start fail.
 * @throws Error when a remote is not served in the end.
 */
export async function deployHouseRemotes(options: DeployHouseRemotesOptions): Promise<void> {
  const { root, remotes, unwanted = [], site, token, dataDir, report } = options;
  // From the registry itself: a gateway that has just started may serve what it has kept.
  const known = (await callRegistry({ site, token }, listRemotes)).remotes;
  const live = new Map(known.filter(isLive).map(({ entry }) => [entry.name, entry.version]));
  const retired = new Set(known.filter((one) => !isLive(one)).map(({ entry }) => entry.name));
  let record = await readRecord(dataDir);
  for (const name of remotes) {
    if (retired.has(name)) {
      report(`${name} is retired. npm run remote -- deploy ${name} brings it back.`);
      continue;
    }
    const build = join(root, name, 'dist');
    const version = await builtVersion(build);
    if (record[name] === version && live.has(name)) continue;
    try {
      live.set(name, (await deployBuild({ build, site, token })).entry.version);
      record = { ...record, [name]: version };
      await writeRecord(dataDir, record);
      report(`${name} is deployed (${version})`);
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      if (!live.has(name)) throw new Error(`${name} cannot be deployed: ${words}`, { cause: error });
      report(`${name} stays at the version before: ${words}`);
    }
  }
  for (const name of unwanted.filter((one) => live.has(one))) {
    report(`${name} is still served: test mode deployed it. npm run remote -- retire ${name} takes it out.`);
  }
  await untilServed(live, options);
}

async function builtVersion(build: string): Promise<string> {
  const text = await readFile(join(build, 'entry.json'), 'utf8').catch((cause: unknown) => {
    throw new Error(`There is no build in ${build}`, { cause });
  });
  const { version }: { version: string } = JSON.parse(text);
  return version;
}

async function untilServed(
  live: ReadonlyMap<string, string>,
  { site, ...options }: DeployHouseRemotesOptions,
): Promise<void> {
  await probeUntil(async () => {
    const served = await servedVersions(site);
    const missing = [...live.keys()].filter((name) => served.get(name) !== live.get(name));
    if (missing.length > 0) throw new Error(`The site does not serve ${missing.join(', ')}`);
  }, options.visibleWithinMs ?? visibleWithinMs);
}

/** The versions in the registry by the name of the remote, as visitors get it. */
async function servedVersions(site: string): Promise<ReadonlyMap<string, string>> {
  const response = await fetch(new URL('/mfe/registry.json', site), {
    signal: AbortSignal.timeout(askTimeoutMs),
  });
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  const { remotes } = (await response.json()) as RemoteRegistry;
  return new Map(remotes.map(({ name, version }) => [name, version]));
}

async function readRecord(dataDir: string): Promise<DeployedVersions> {
  try {
    return JSON.parse(await readFile(join(dataDir, recordFile), 'utf8')) as DeployedVersions;
  } catch {
    // The file does not exist yet or is damaged. Deploying once more does no harm.
    return {};
  }
}

async function writeRecord(dataDir: string, record: DeployedVersions): Promise<void> {
  const file = join(dataDir, recordFile);
  await writeFile(`${file}.new`, `${JSON.stringify(record, null, 2)}\n`);
  await rename(`${file}.new`, file);
}
