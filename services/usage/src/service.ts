import { randomUUID } from 'node:crypto';
import { defineService, natsAccess } from '@freightwright/service-kit';
import { settings } from './config.ts';
import { createLedgerStore } from './ledger/ledger-store.ts';
import { routes } from './ledger/read-usage.ts';
import { subscribe } from './ledger/take-slot.ts';
import { createUseDateStore } from './ledger/use-date-store.ts';
import { erasureSteps, exportSections } from './user-data.ts';

/** Tests can replace the clock and the store. */
export const usageService = ({ nowMs = Date.now, ledgersIn = createLedgerStore } = {}) =>
  defineService({
    name: 'usage',
    settings,
    async build({ config, log, openMongo, openBus }) {
      const mongo = await openMongo(config);
      const bus = await openBus(natsAccess(config));
      const deps = {
        ledgers: ledgersIn(mongo.connection, { newId: randomUUID }),
        useDates: createUseDateStore(mongo.connection),
        nowMs,
        log,
      };
      await subscribe(bus, deps);
      const userData = { erase: erasureSteps(deps), export: exportSections(deps), nowMs };
      const readiness = { mongo: mongo.ready, nats: bus.ready };
      return { handlers: routes(deps), readiness, userData };
    },
  });
