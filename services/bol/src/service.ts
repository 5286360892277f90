import { randomUUID } from 'node:crypto';
import {
  type DataOf,
  issueBol,
  layOutBills as layOutBillsRequest,
  queueBillEmail,
} from '@freightwright/contracts';
import {
  createDeletionStore,
  createLeases,
  defineService,
  eraseIdempotencyRecords,
  natsAccess,
  openIdempotency,
  renameFields,
} from '@freightwright/service-kit';
import { loadZipPoints } from '@freightwright/zip-points';
import { createBillStore } from './bill/bill-store.ts';
import { addressBook, createBookStore, productBook, templateBook } from './book/book-store.ts';
import { settings } from './config.ts';
import { createCredit } from './issue/credit.ts';
import { issueForOwner } from './issue/generate-bol.ts';
import { createNumberStore } from './issue/number-store.ts';
import { retrySettling, type SettleUnfinishedDeps } from './issue/settle-issue.ts';
import { openListing } from './nmfc/nmfc-listing.ts';
import { layOutBills } from './paper/lay-out-bills.ts';
import { createPageCache, createPagePress, pageProbe } from './paper/page-press.ts';
import { createPaperStore } from './paper/paper-store.ts';
import { routes } from './routes.ts';
import { erasureSteps, exportSections } from './user-data.ts';

/** Tests can replace the clock, and the components that use the machine's clock. */
export const bolService = ({
  nowMs = Date.now,
  billsIn = createBillStore,
  pressOf = createPagePress,
  settle = (deps: SettleUnfinishedDeps) => retrySettling(deps),
} = {}) =>
  defineService({
    name: 'bol',
    settings,
    migrations: [
      renameFields({
        version: 1,
        collection: 'bills',
        fields: {
          'issuing.heldUntil': 'leaseExpiresAt',
          'requests.fingerprint': 'requestHash',
          'requests.until': 'expiresAt',
        },
        dropIndexes: ['issuing.heldUntil_1'],
      }),
    ],
    async build({ config, log, openMongo, openBus, shutdown }) {
      const nmfc = await openListing(config.NMFC_LISTING_FILE);
      const { connection, ready } = await openMongo(config);
      const bus = await openBus(natsAccess(config));
      const deletions = createDeletionStore(connection, { nowMs });
      const bills = billsIn(connection, deletions);
      const press = pressOf({ log });
      shutdown.add('pages', () => press.close());
      const deps = {
        idempotency: openIdempotency(connection, {
          ...{ nowMs, log },
          findMade: async (key) => (await bills.findByRequest(key))?.requests.find((one) => one.key === key),
        }),
        bills,
        deletions,
        leases: createLeases({ nowMs, log }),
        numbers: createNumberStore(connection, config.BOL_COMPANY_PREFIX),
        addresses: createBookStore(connection, addressBook),
        templates: createBookStore(connection, templateBook),
        products: createBookStore(connection, productBook),
        zips: loadZipPoints,
        nmfc,
        papers: createPaperStore(connection),
        credit: createCredit(bus),
        queueBillEmail: (email: DataOf<typeof queueBillEmail>) => bus.request(queueBillEmail, email),
        press,
        pageCache: createPageCache(),
        newId: randomUUID,
        nowMs,
        log,
      };
      await bus.respond(issueBol, (order) => issueForOwner(deps, order));
      await bus.respond(layOutBillsRequest, (order) => layOutBills(deps, order));
      const relay = bills.relayTo({ bus, log });
      shutdown.add('outbox', () => relay.stop());
      const settling = settle(deps);
      shutdown.add('settling', () => settling.stop());
      const drawn = pageProbe((bol) => press.perform('readyz', { kind: 'print', bol }));
      // A busy worker proves that drawing works, since each page has a timeout. It must not count as hanging.
      const page = async () => (press.isBusy() ? undefined : drawn());
      const readiness = { mongo: ready, nats: bus.ready, page };
      const erase = [eraseIdempotencyRecords(deps.idempotency), ...erasureSteps(deps)];
      const userData = { erase, export: exportSections(deps), nowMs };
      return {
        handlers: routes(deps),
        readiness,
        idempotency: deps.idempotency,
        testMode: config.TEST_MODE,
        deps,
        userData,
      };
    },
  });
