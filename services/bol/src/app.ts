import { type AppDeps, createApp as createServiceApp } from '@freightwright/service-kit';
import { type RoutesDeps, routes } from './routes.ts';

export type BolAppDeps = Omit<AppDeps, 'name' | 'handlers'> & RoutesDeps;

/** The service's HTTP side. Never listens. */
export function createApp(deps: BolAppDeps) {
  return createServiceApp({ ...deps, name: 'bol', handlers: routes(deps) });
}
