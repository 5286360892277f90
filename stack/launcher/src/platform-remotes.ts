import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLive, listRemotes, type RemoteRegistry } from '@freightwright/contracts';
import { deployTokenSigner } from '@freightwright/service-kit';
import { callRegistry, deployBuild } from '@freightwright/tooling';
import { messageOf, probeUntil } from './probes.ts';

export interface PlatformRemotes {
  readonly always: readonly string[];
  /** Remotes with `"testModeOnly": true` in their remote.json. They are not for a public site. */
  readonly inTestMode: readonly string[];
}

/** The remotes of the checkout, in order: its folders mfe-* that have a remote.json. */
export async function platformRemotes(root: string): Promise<PlatformRemotes> {
  const remotes = { always: [] as string[], inTestMode: [] as string[] };
  for (const name of (await readdir(root)).filter((each) => each.startsWith('mfe-')).sort()) {
    const text = await readFile(join(root, name, 'remote.json'), 'utf8').catch(() => undefined);
    if (text === undefined) continue; // a folder of another kind
    const isForTests = (JSON.parse(text) as { testModeOnly?: boolean }).testModeOnly === true;
    remotes[isForTests ? 'inTestMode' : 'always'].push(name);
  }
  return remotes;
}

export interface DeployPlatformRemotesOptions {
  /** The checkout. The build of a remote is in <root>/<remote>/dist. */
  readonly root: string;
  readonly testMode: boolean;
  /** Address of the site, whose gateway must be ready. */
  readonly site: string;
  /** Signs deploy tokens. */
  readonly privateKey: string;
  /** The folder for the developers' token, and for the record of the last deployed build. */
  readonly dataDir: string;
  readonly report: (line: string) => void;
}

/** Milliseconds that the gateway may take to serve a deployment. */
const visibleWithinMs = 15_000;
const askTimeoutMs = 5_000;

/**
 * Deploys the builds of the checkout in the same way as a team does. A build that was deployed here before is
 * not deployed again, because an operator who has deployed another version, rolled back or retired the remote
 * since then did so on purpose. A build that fails the admission checks is reported, and the previous version
 * stays. A remote without any version makes the start fail.
 * @throws Error when a remote is not served in the end.
 */
export async function deployPlatformRemotes(options: DeployPlatformRemotesOptions): Promise<void> {
  const { root, testMode, site, privateKey, dataDir, report } = options;
  const { always, inTestMode } = await platformRemotes(root);
  const remotes = testMode ? [...always, ...inTestMode] : always;
  const sign = deployTokenSigner({ privateKey });
  // For developers on this machine, and for every name, so that a new remote is tried like any other.
  // Replaced at each start, so that it does not expire while it is in use.
  await replaceFile(join(dataDir, 'deploy-token'), await sign({ who: 'local', remotes: 'every' }));
  const token = await sign({ who: 'npm-start', remotes, lifetimeDays: 1 });
  // From the registry itself: a gateway that has just started may serve its cache.
  const known = (await callRegistry({ site, token }, listRemotes)).remotes;
  const live = new Map(known.filter(isLive).map(({ entry }) => [entry.name, entry.version]));
  const retired = new Set(known.filter((one) => !isLive(one)).map(({ entry }) => entry.name));
  const recordFile = join(dataDir, 'deployed-remotes.json');
  const record = await readRecord(recordFile);
  for (const name of remotes) {
    if (retired.has(name)) {
      report(`${name} is retired. npm run remote -- deploy ${name} brings it back.`);
      continue;
    }
    const build = join(root, name, 'dist');
    const { version }: { version: string } = JSON.parse(await readFile(join(build, 'entry.json'), 'utf8'));
    if (record[name] === version && live.has(name)) continue;
    try {
      live.set(name, (await deployBuild({ build, site, token })).entry.version);
      record[name] = version;
      await replaceFile(recordFile, JSON.stringify(record, null, 2));
      report(`${name} is deployed (${version})`);
    } catch (error) {
      if (!live.has(name))
        throw new Error(`${name} cannot be deployed: ${messageOf(error)}`, { cause: error });
      report(`${name} stays at the version before: ${messageOf(error)}`);
    }
  }
  for (const name of testMode ? [] : inTestMode.filter((one) => live.has(one)))
    report(`${name} is still served: test mode deployed it. npm run remote -- retire ${name} takes it out.`);
  await probeUntil(async () => {
    const served = await servedVersions(site);
    const missing = [...live.keys()].filter((name) => served.get(name) !== live.get(name));
    if (missing.length > 0) throw new Error(`the site does not serve ${missing.join(', ')}`);
  }, visibleWithinMs);
}

/** The versions in the registry by the name of the remote, as visitors get it. */
async function servedVersions(site: string): Promise<ReadonlyMap<string, string>> {
  const response = await fetch(`${site}/mfe/registry.json`, { signal: AbortSignal.timeout(askTimeoutMs) });
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  const { remotes } = (await response.json()) as RemoteRegistry;
  return new Map(remotes.map(({ name, version }) => [name, version]));
}

/** For each remote, the version that this launcher deployed last. */
async function readRecord(file: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    // The file does not exist yet or is damaged. Deploying again is harmless.
    return {};
  }
}

async function replaceFile(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, `${text}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
