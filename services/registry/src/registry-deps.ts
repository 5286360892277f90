import type { AssetStore } from '@freightwright/asset-store';
import type { RemoteRecord, ServedContract, VersionFigures } from '@freightwright/contracts';
import type { Kv, LatestBucket } from '@freightwright/nats-kit';
import type { Log } from '@freightwright/runtime-kit';
import type { VersionReader } from './admission/reading/version-reader.ts';
import type { NotifyTeam } from './watch/notify-team.ts';
import type { WatchMetrics } from './watch/watch-metrics.ts';

/** Dependencies of the use cases. */
export interface RegistryDeps {
  /** The files of versions. */
  assets: AssetStore;
  /** The record of each remote, with its live version. */
  remotes: Kv<RemoteRecord>;
  /** The contract that each service has published. */
  contracts: Kv<ServedContract>;
  /** The error figures of each version. */
  figures: LatestBucket<VersionFigures>;
  reader: VersionReader;
  notifyTeam: NotifyTeam;
  watchMetrics: WatchMetrics;
  nowMs: () => number;
  log: Log;
}

/** The records of a remote, oldest first. */
export const recordsOf = async (
  { remotes }: Pick<RegistryDeps, 'remotes'>,
  name: string,
): Promise<RemoteRecord[]> => (await remotes.history(name)).map(({ value }) => value);
