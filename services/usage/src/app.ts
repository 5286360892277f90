import { type AppDeps, createApp as createServiceApp } from '@freightwright/service-kit';
import type { PredictionDaysDeps } from './prediction-days.ts';
import type { ReadUsageDeps } from './read-usage.ts';
import { routes } from './routes.ts';

export type UsageAppDeps = Omit<AppDeps, 'name' | 'handlers'> & ReadUsageDeps & PredictionDaysDeps;

/** The service's HTTP side. It does not listen itself. */
export function createApp(deps: UsageAppDeps) {
  return createServiceApp({ ...deps, name: 'usage', handlers: routes(deps) });
}
