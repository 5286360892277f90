import { type AppDeps, createApp as createServiceApp } from '@freightwright/service-kit';
import { type RoutesDeps, routes } from './routes.ts';

export type BillingAppDeps = Omit<AppDeps, 'name' | 'handlers'> & RoutesDeps;

/** The service's HTTP side. It does not listen itself. */
export function createApp(deps: BillingAppDeps) {
  return createServiceApp({ ...deps, name: 'billing', handlers: routes(deps) });
}
