import { directoryAssetStore } from '@freightwright/asset-store';
import { RemoteRecord, remoteBucket } from '@freightwright/contracts';
import { defineService, type NatsOptions, natsAccess, openKv } from '@freightwright/service-kit';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';

/** The bucket in which the registry keeps every remote. */
export const openRemotes = (access: NatsOptions) =>
  openKv({ ...access, bucket: remoteBucket, value: RemoteRecord });

/** Clock, bucket and asset store can be replaced in tests. */
export const registryService = ({
  nowMs = Date.now,
  remotesAt = openRemotes,
  assetsIn = directoryAssetStore,
} = {}) =>
  defineService({
    name: 'registry',
    readConfig,
    async build({ config, base, shutdown }) {
      const remotes = await remotesAt({ ...natsAccess(config), name: 'registry', log: base.log });
      shutdown.add('nats', () => remotes.close());
      const assets = assetsIn({ dir: config.REMOTES_DIR });
      const readiness = {
        nats: remotes.ready,
        // A store that is missing, or was replaced by another, lacks the files to which the registry points.
        assets: async () => {
          const [first] = (await remotes.snapshot()).values.values();
          if (!first) return;
          const folder = `${first.value.entry.name}/${first.value.entry.version}`;
          if (!(await assets.exists(folder))) throw new Error(`The store has no ${folder}`);
        },
      };
      return { app: createApp({ ...base, readiness, remotes, assets, nowMs }) };
    },
  });
