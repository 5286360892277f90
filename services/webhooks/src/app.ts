import { type AppDeps, createApp as createServiceApp } from '@freightwright/service-kit';
import { routes } from './routes.ts';
import type { WebhookDeps } from './webhook-deps.ts';

/** The service's HTTP side. It does not listen itself. */
export function createApp(deps: Omit<AppDeps, 'name' | 'handlers'> & WebhookDeps) {
  return createServiceApp({ ...deps, name: 'webhooks', handlers: routes(deps) });
}
