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
    return createApp({ ...base, readiness: { nats: remotes.ready }, remotes, assets, nowMs: Date.now });
  },
});
