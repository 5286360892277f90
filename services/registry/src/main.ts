import { directoryAssetStore } from '@freightwright/asset-store';
import { RemoteRecord, remoteBucket } from '@freightwright/contracts';
import {
  createLog,
  createMetrics,
  createShutdown,
  listen,
  openKv,
  portTaken,
  principalVerifier,
  runPart,
} from '@freightwright/service-kit';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';

const name = 'registry';

async function main(config: Config): Promise<void> {
  const log = createLog({ name, level: config.LOG_LEVEL });
  const metrics = createMetrics(name);
  const shutdown = createShutdown({ log, parent: config.STOP_WITH_PARENT });
  shutdown.install();

  const remotes = await openKv({
    url: config.NATS_URL,
    name,
    log,
    bucket: remoteBucket,
    value: RemoteRecord,
  });
  shutdown.add('nats', () => remotes.close());

  const app = createApp({
    log,
    metrics,
    verifyPrincipal: principalVerifier({ publicKey: config.PRINCIPAL_PUBLIC_KEY }),
    readiness: { nats: remotes.ready },
    remotes,
    assets: directoryAssetStore({ dir: config.REMOTES_DIR }),
    nowMs: Date.now,
  });
  const server = await listen(app, { port: config.PORT, host: config.HOST }).catch(portTaken('PORT'));
  shutdown.add('http', () => server.close());
  log.info({ port: server.port }, 'listening');
}

await runPart(async () => main(readConfig()));
