import { defineService, handle, natsAccess, sharedSettings, startService } from '../src/index.ts';
import { listItems } from './http-fixture.ts';

/** A service with a database, the bus and another component, for start-service.test.ts. */
const service = defineService({
  name: 'parcels',
  settings: sharedSettings,
  async build({ config, log, openMongo, openBus, shutdown }) {
    const mongo = await openMongo(config);
    const bus = await openBus(natsAccess(config));
    shutdown.add('lorry', async () => log.info('lorry parked'));
    if (process.env.LORRY === 'leaves') {
      // Still starting at shutdown, and then without its dependencies.
      const { promise, reject } = Promise.withResolvers<never>();
      shutdown.add('yard', async () => reject(new Error('the lorry has left')));
      log.info('loading');
      await promise;
    }
    const page = mongo.connection.name;
    return {
      handlers: [handle(listItems, () => ({ page }))],
      readiness: { mongo: mongo.ready, nats: bus.ready },
    };
  },
});

await startService(service);
