import { type AppDeps, createApp as createServiceApp } from '@freightwright/service-kit';
import { type RoutesDeps, routes } from './routes.ts';

export type IdentityAppDeps = Omit<AppDeps, 'name' | 'handlers'> & RoutesDeps;

/** The service's HTTP side. Never listens. */
export function createApp(deps: IdentityAppDeps) {
  return createServiceApp({ ...deps, name: 'identity', handlers: routes(deps) });
}
