import { type AppDeps, createApp as createServiceApp } from '@freightwright/service-kit';
import { type RoutesDeps, routes } from './routes.ts';

export type PredictionAppDeps = Omit<AppDeps, 'name' | 'handlers'> & RoutesDeps;

/** The service's HTTP side. It does not listen itself. */
export function createApp(deps: PredictionAppDeps) {
  return createServiceApp({ ...deps, name: 'prediction', handlers: routes(deps) });
}
