import { directoryAssetStore } from '@freightwright/asset-store';
import { RemoteRecord, remoteBucket } from '@freightwright/contracts';
import { natsAccess, openKv, startService } from '@freightwright/service-kit';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';

const name = 'registry';

await startService({
  name,
  readConfig,
  async build({ config, base, shutdown }) {
    const remotes = await openKv({
      ...natsAccess(config),
      name,
      log: base.log,
      bucket: remoteBucket,
      value: RemoteRecord,
    });
    shutdown.add('nats', () => remotes.close());
    const assets = directoryAssetStore({ dir: config.REMOTES_DIR });
    const readiness = {
      nats: remotes.ready,
      // A store that is not there, or not the one it was, lacks what the registry points at.
      assets: async () => {
        const [first] = (await remotes.snapshot()).values.values();
        if (!first) return;
        const folder = `${first.value.entry.name}/${first.value.entry.version}`;
        if (!(await assets.exists(folder))) throw new Error(`The store has no ${folder}`);
      },
    };
    return createApp({ ...base, readiness, remotes, assets, nowMs: Date.now });
  },
});
