import { type AppDeps, createApp as createServiceApp } from '@freightwright/service-kit';
import { type RoutesDeps, routes } from './routes.ts';

/** The service's HTTP side. It does not listen itself. */
export function createApp(deps: Omit<AppDeps, 'name' | 'handlers'> & RoutesDeps) {
  return createServiceApp({ ...deps, name: 'bulk', handlers: routes(deps) });
}
