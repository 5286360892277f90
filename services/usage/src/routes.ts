import { bolUsage, predictionDays, predictionUsage } from '@freightwright/contracts';
import { type Handler, handle } from '@freightwright/service-kit';
import { type PredictionDaysDeps, readPredictionDays } from './prediction-days.ts';
import { readBolUsage } from './read-bol-usage.ts';
import { readPredictionUsage } from './read-prediction-usage.ts';
import type { ReadUsageDeps } from './read-usage.ts';

export const routes = (deps: ReadUsageDeps & PredictionDaysDeps): Handler[] => [
  handle(bolUsage, ({ principal }) => readBolUsage(deps, principal)),
  handle(predictionUsage, ({ principal, query }) => readPredictionUsage(deps, principal, query.timeZone)),
  handle(predictionDays, ({ principal, query }) => readPredictionDays(deps, principal, query)),
];
