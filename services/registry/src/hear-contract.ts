import { isDeepStrictEqual } from 'node:util';
import type { AssetStore } from '@freightwright/asset-store';
import {
  callsFile,
  type DataOf,
  type hearContract as hearContractRequest,
  isLive,
  type MissedByRemote,
  missingAtMost,
  missingOf,
  Problem,
  type RemoteRecord,
  type ServedContract,
} from '@freightwright/contracts';
import { type Kv, KvConflict } from '@freightwright/service-kit';
import { readCalls } from './gate/check-calls.ts';
import { versionFolder } from './store-version.ts';

export interface HearContractDeps {
  contracts: Pick<Kv<ServedContract>, 'snapshot' | 'put'>;
  remotes: Pick<Kv<RemoteRecord>, 'snapshot'>;
  assets: Pick<AssetStore, 'get'>;
  nowMs: () => number;
}

type Said = DataOf<typeof hearContractRequest>;

/** More rounds than services can start in while this one is written down. */
const roundsAtMost = 50;

/**
 * Keeps what a service serves for the gate, and tells it what live remotes and canaries need of it that it does not have.
 * @throws Problem 'service.unavailable' when other services were written down all the time.
 */
export async function hearContract(
  deps: HearContractDeps,
  said: Said,
): Promise<{ missed: MissedByRemote[] }> {
  await keep(deps, said);
  const missed = await missedBy(deps, said);
  return { missed: missed.slice(0, missingAtMost) };
}

async function keep({ contracts, nowMs }: HearContractDeps, { service, routes }: Said): Promise<void> {
  for (let round = 0; round < roundsAtMost; round += 1) {
    const { revision, values } = await contracts.snapshot();
    if (isDeepStrictEqual(values.get(service)?.value.routes, routes)) return;
    try {
      await contracts.put(service, { routes, at: new Date(nowMs()).toISOString() }, { after: revision });
      return;
    } catch (error) {
      if (!(error instanceof KvConflict)) throw error;
    }
  }
  throw new Problem('service.unavailable');
}

/** What visitors get of a remote. */
const shownBy = ({ entry, canary }: RemoteRecord) => (canary ? [entry, canary.entry] : [entry]);

/** Of each live remote and canary, what it needs of this service. One whose build recorded nothing is passed over. */
async function missedBy(
  { remotes, assets }: Pick<HearContractDeps, 'remotes' | 'assets'>,
  { service, routes }: Said,
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
