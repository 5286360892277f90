import { priceShipments as priceShipmentsRequest } from '@freightwright/contracts';
import type { Metrics } from '@freightwright/runtime-kit';
import {
  createDeletionStore,
  defineService,
  natsAccess,
  openIdempotency,
  type SettingValues,
} from '@freightwright/service-kit';
import { loadZipPoints } from '@freightwright/zip-points';
import { settings } from './config.ts';
import { createAdvisor } from './insights/advisor.ts';
import { createLanguageModel, type LanguageModel } from './insights/language-model.ts';
import { priceShipments } from './predict/price-shipments.ts';
import { createPredictionUse } from './predict/use.ts';
import { createUseNotes } from './predict/use-notes.ts';
import { createQuoteStore } from './quotes/quote-store.ts';
import { createRater } from './rating/rater.ts';
import { routes } from './routes.ts';
import { createTariffStore } from './tariff/tariff-store.ts';
import { openTariffs } from './tariff/tariffs.ts';
import { createTermsStore } from './terms/terms-store.ts';
import { erasureSteps, exportSections } from './user-data.ts';

/** Tests can replace the clock, the limit of quotes per user, and the polling interval of the tariff. */
export const predictionService = ({ nowMs = Date.now, quotesAtMost, tariffEveryMs }: ServiceOptions = {}) =>
  defineService({
    name: 'prediction',
    settings,
    async build({ config, log, metrics, openMongo, openBus, shutdown }) {
      const mongo = await openMongo(config);
      const bus = await openBus(natsAccess(config));
      const tariffStore = createTariffStore(mongo.connection);
      const tariffs = await openTariffs({ store: tariffStore, log, everyMs: tariffEveryMs });
      shutdown.add('tariffs', async () => tariffs.close());
      // Loaded now, so that the first caller does not wait for it.
      await loadZipPoints();
      const rater = createRater({ log });
      shutdown.add('rating', () => rater.close());
      const deletions = createDeletionStore(mongo.connection, { nowMs });
      const uses = createUseNotes({ bus, nowMs, log });
      shutdown.add('dates of uses', () => uses.stop());
      const quotes = createQuoteStore(mongo.connection, { nowMs, quotesAtMost, deletions });
      const deps = {
        idempotency: openIdempotency(mongo.connection, { nowMs, log, findMade: quotes.findByRequest }),
        quotes,
        deletions,
        terms: createTermsStore(mongo.connection),
        use: createPredictionUse(bus),
        uses,
        zips: loadZipPoints,
        tariffOn: tariffs.on,
        rater,
        advisor: createAdvisor({ log, metrics, model: modelOf(config, metrics) }),
        nowMs,
        log,
      };
      await bus.respond(priceShipmentsRequest, (question) => priceShipments(deps, question));
      const relay = deps.quotes.relayTo({ bus, log });
      shutdown.add('outbox', () => relay.stop());
      const auditRelays = [deps.terms.relayTo({ bus, log }), tariffStore.relayTo({ bus, log })];
      shutdown.add('outboxes of acts', () => Promise.all(auditRelays.map((each) => each.stop())));
      const readiness = { mongo: mongo.ready, nats: bus.ready };
      const userData = { erase: erasureSteps(deps), export: exportSections(deps), nowMs };
      return {
        handlers: routes(deps),
        readiness,
        idempotency: deps.idempotency,
        testMode: config.TEST_MODE,
        userData,
      };
    },
  });

/** Undefined without an API key. */
function modelOf(config: SettingValues<typeof settings>, metrics: Metrics): LanguageModel | undefined {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = config;
  if (apiKey === undefined) return undefined;
  const prices = { input: config.OPENAI_INPUT_PRICE, output: config.OPENAI_OUTPUT_PRICE };
  return createLanguageModel({ apiKey, baseUrl, model, prices, metrics });
}

interface ServiceOptions {
  nowMs?: () => number;
  quotesAtMost?: number | undefined;
  tariffEveryMs?: number | undefined;
}
