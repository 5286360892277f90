import type { AssetStore } from '@freightwright/asset-store';
import type { RemoteRecord, ServedContract, VersionFigures } from '@freightwright/contracts';
import type { Kv, LatestBucket, Log } from '@freightwright/service-kit';
import type { VersionReader } from './gate/reading/version-reader.ts';
import type { TellTeam } from './watch/tell-team.ts';
import type { WatchMetrics } from './watch/watch-metrics.ts';

/** What the use cases work with. */
export interface RegistryDeps {
  /** The versions of remotes. */
  assets: AssetStore;
  /** Which version of each remote visitors get. */
  remotes: Kv<RemoteRecord>;
  /** What each service said that it serves. */
  contracts: Kv<ServedContract>;
  /** How each version did at its visitors. */
  figures: LatestBucket<VersionFigures>;
  reader: VersionReader;
  tellTeam: TellTeam;
  watchMetrics: WatchMetrics;
  nowMs: () => number;
  log: Log;
}

/** The records of a remote, oldest first. */
export const recordsOf = async (
  { remotes }: Pick<RegistryDeps, 'remotes'>,
  name: string,
): Promise<RemoteRecord[]> => (await remotes.history(name)).map(({ value }) => value);
