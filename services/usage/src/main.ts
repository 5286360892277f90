import { randomUUID } from 'node:crypto';
import { natsAccess, startService } from '@freightwright/service-kit';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { createLedgerStore } from './ledger-store.ts';
import { subscribe } from './subscriptions.ts';

await startService({
  name: 'usage',
  readConfig,
  async build({ config, base, openMongo, openBus }) {
    const mongo = await openMongo(config);
    const bus = await openBus(natsAccess(config));
    const deps = { ledgers: createLedgerStore(mongo.connection, { newId: randomUUID }), nowMs: Date.now };
    await subscribe(bus, deps);
    return createApp({ ...base, readiness: { mongo: mongo.ready, nats: bus.ready }, ...deps });
  },
});
