import { openAssetStore } from '@freightwright/asset-store';
import {
  contractBucket,
  isLive,
  RemoteRecord,
  recordFigures as recordFiguresRequest,
  registerContract as registerContractRequest,
  remoteBucket,
  ServedContract,
} from '@freightwright/contracts';
import { type NatsOptions, openKv } from '@freightwright/nats-kit';
import { defineService, natsAccess } from '@freightwright/service-kit';
import { createVersionReader } from './admission/reading/version-reader.ts';
import { settings } from './config.ts';
import { registerContract } from './contract/register-contract.ts';
import { schedulePromotions } from './deploy/canaries.ts';
import { requireDeployer } from './policy.ts';
import { routes } from './routes.ts';
import { schedulePruning } from './versions/prune-versions.ts';
import { versionFolder } from './versions/stored-version.ts';
import { openFigures, recordFigures } from './watch/figures.ts';
import { createNotifyTeam, teamAddresses } from './watch/notify-team.ts';
import { createWatchMetrics } from './watch/watch-metrics.ts';
import { watchPeriodically } from './watch/watch-remotes.ts';

/** The bucket of all remotes. */
export const openRemotes = (access: NatsOptions) =>
  openKv({ ...access, bucket: remoteBucket, value: RemoteRecord });

/** The bucket of the services' contracts. */
export const openContracts = (access: NatsOptions) =>
  openKv({ ...access, bucket: contractBucket, value: ServedContract });

/** Tests can replace the clock, the bucket and the asset store. */
export const registryService = ({
  nowMs = Date.now,
  remotesAt = openRemotes,
  assetsIn = openAssetStore,
  /** Pause between two passes that remove old versions, milliseconds; a day by default. */
  pruneEveryMs = undefined as number | undefined,
  /** Pause between two passes for due canaries, milliseconds; 15 s by default. */
  promoteEveryMs = undefined as number | undefined,
  /** Pause between two evaluations of the figures, milliseconds; ten seconds by default. */
  watchEveryMs = undefined as number | undefined,
} = {}) =>
  defineService({
    name: 'registry',
    settings,
    async build({ config, log, metrics, openBus, shutdown }) {
      const access = { ...natsAccess(config), name: 'registry', log };
      const remotes = await remotesAt(access);
      shutdown.add('nats', () => remotes.close());
      const contracts = await openContracts(access);
      shutdown.add('contracts', () => contracts.close());
      const figures = await openFigures(access);
      shutdown.add('figures', () => figures.close());
      const assets = await assetsIn(config, { now: nowMs });
      const bus = await openBus(natsAccess(config));
      const reader = createVersionReader();
      shutdown.add('reader', () => reader.close());
      const notifyTeam = createNotifyTeam(bus, teamAddresses(config.REMOTE_TEAM_EMAILS), nowMs);
      const watchMetrics = createWatchMetrics(metrics);
      const deps = { remotes, contracts, figures, assets, reader, notifyTeam, watchMetrics, nowMs, log };
      await bus.respond(registerContractRequest, (described) => registerContract(deps, described));
      await bus.respond(recordFiguresRequest, (published) => recordFigures(deps, published));
      const readiness = {
        nats: remotes.ready,
        // A missing or replaced store lacks the files to which the registry points.
        assets: async () => {
          await assets.ready();
          const records = [...(await remotes.snapshot()).values.values()];
          const entry = records.find(({ value }) => isLive(value))?.value.entry;
          if (!entry) return;
          const folder = versionFolder(entry.name, entry.version);
          if (!(await assets.exists(folder))) throw new Error(`The store has no ${folder}`);
        },
      };
      for (const [name, passes] of [
        ['pruning', schedulePruning(deps, { intervalMs: pruneEveryMs })],
        ['promoting', schedulePromotions(deps, { intervalMs: promoteEveryMs })],
        ['watching', watchPeriodically(deps, { intervalMs: watchEveryMs })],
      ] as const) {
        shutdown.add(name, () => passes.stop());
      }
      // Every route here is for deployers. Other callers are rejected before 20 MB of body are read.
      return { handlers: routes(deps), readiness, admit: requireDeployer };
    },
  });
