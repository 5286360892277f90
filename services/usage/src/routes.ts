import { bolUsage, predictionDays, predictionUsage } from '@freightwright/contracts';
import { type Handler, handle } from '@freightwright/service-kit';
import { readBolUsage, readPredictionDays, readPredictionUsage } from './read-usage.ts';
import type { UsageDeps } from './usage-deps.ts';

export const routes = (deps: UsageDeps): Handler[] => [
  handle(bolUsage, ({ principal }) => readBolUsage(deps, principal)),
  handle(predictionUsage, ({ principal, query }) => readPredictionUsage(deps, principal, query.timeZone)),
  handle(predictionDays, ({ principal, query }) => readPredictionDays(deps, principal, query)),
];
