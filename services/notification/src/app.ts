import { type AppDeps, createApp as createServiceApp } from '@freightwright/service-kit';
import type { QueueResultEmailDeps } from './queue-result-email.ts';
import { routes } from './routes.ts';

export type NotificationDeps = Omit<AppDeps, 'name' | 'handlers'> & QueueResultEmailDeps;

/** The service's HTTP side. Never listens. */
export function createApp(deps: NotificationDeps) {
  return createServiceApp({ ...deps, name: 'notification', handlers: routes(deps) });
}
