import { predictShippingCost } from '@freightwright/contracts';
import { estimate } from '@freightwright/domain';
import {
  answerOf,
  insightsByRules,
  laneOf,
  readBuiltInTariff,
  unitsOf,
} from '@freightwright/prediction/rating';
import { defineService, handle, sharedSettings, startService } from '@freightwright/service-kit';
import { loadZipPoints } from '@freightwright/zip-points';

/** The contract middleware and the engine only: the minimum cost of a prediction. */
await startService(
  defineService({
    name: 'bare',
    settings: sharedSettings,
    async build() {
      const [tariff, zips] = await Promise.all([readBuiltInTariff(), loadZipPoints()]);
      const day = new Date().toISOString().slice(0, 10);
      const answer = handle(predictShippingCost, ({ body }) => {
        const input = {
          units: unitsOf(body),
          freightClass: body.freightClass,
          lane: laneOf(zips, body),
          service: body.serviceType,
          accessorials: body.accessorials,
          tariff,
          day,
        };
        const worked = estimate(input);
        const insights = { marketInsights: insightsByRules(input, worked), insightsBy: 'rules' as const };
        return answerOf(worked, insights, { quoteId: 'measurement', at: new Date() });
      });
      return { handlers: [answer], readiness: {} };
    },
  }),
);
