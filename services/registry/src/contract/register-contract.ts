import { isDeepStrictEqual } from 'node:util';
import type {
  DataOf,
  MissedByRemote,
  RemoteRecord,
  registerContract as registerContractRequest,
} from '@freightwright/contracts';
import { callsFile, isLive, missingAtMost, missingOf, Problem } from '@freightwright/contracts';
import { readCalls } from '../admission/check-calls.ts';
import type { RegistryDeps } from '../registry-deps.ts';
import { retryConflicts } from '../versions/change-record.ts';
import { versionFolder } from '../versions/stored-version.ts';

type Published = DataOf<typeof registerContractRequest>;

/** More retries than services can start in meanwhile. */
const maxRetries = 50;

/**
 * Stores a service's contract, and returns what live remotes and canaries need that it lacks.
 * @throws Problem 'service.unavailable' after too many conflicts.
 */
export async function registerContract(
  deps: RegistryDeps,
  described: Published,
): Promise<{ missed: MissedByRemote[] }> {
  await save(deps, described);
  const missed = await missedBy(deps, described);
  return { missed: missed.slice(0, missingAtMost) };
}

async function save({ contracts, nowMs }: RegistryDeps, { service, routes }: Published): Promise<void> {
  const isStored = await retryConflicts(maxRetries, async () => {
    const { revision, values } = await contracts.snapshot();
    if (isDeepStrictEqual(values.get(service)?.value.routes, routes)) return;
    await contracts.put(service, { routes, at: new Date(nowMs()).toISOString() }, { after: revision });
  });
  if (!isStored) throw new Problem('service.unavailable');
}

/** The entries of a remote that are served to visitors. */
const shownBy = ({ entry, canary }: RemoteRecord) => (canary ? [entry, canary.entry] : [entry]);

/** What live remotes and canaries need of this service and it lacks. Skips builds without a calls file. */
async function missedBy(
  { remotes, assets }: RegistryDeps,
  { service, routes }: Published,
): Promise<MissedByRemote[]> {
  const { values } = await remotes.snapshot();
  const live = [...values.values()].flatMap(({ value }) => (isLive(value) ? shownBy(value) : []));
  const found = await Promise.all(
    live.map(async ({ name, version }) => {
      const file = await assets.get(`${versionFolder(name, version)}/${callsFile}`);
      const calls = readCalls(file?.bytes);
      if (!calls?.ok) return [];
      const own = Object.entries(calls.data).filter(
        ([route, need]) => need.service === service || Object.hasOwn(routes, route),
      );
      const missing = missingOf(Object.fromEntries(own), routes, new Set([service]));
      return missing.map((one): MissedByRemote => ({ name, version, ...one }));
    }),
  );
  return found.flat();
}
