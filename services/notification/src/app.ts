import { type AppDeps, createApp as createServiceApp } from '@freightwright/service-kit';
import { type RouteDeps, routes } from './routes.ts';

export type NotificationDeps = Omit<AppDeps, 'name' | 'handlers'> & RouteDeps;

/** The service's HTTP side. Never listens. */
export function createApp(deps: NotificationDeps) {
  return createServiceApp({ ...deps, name: 'notification', handlers: routes(deps) });
}
