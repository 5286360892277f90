import { type AppDeps, createApp as createServiceApp } from '@freightwright/service-kit';
import type { ReadBolUsageDeps } from './read-bol-usage.ts';
import { routes } from './routes.ts';

export type UsageAppDeps = Omit<AppDeps, 'name' | 'handlers'> & ReadBolUsageDeps;

/** The service's HTTP side. Never listens. */
export function createApp(deps: UsageAppDeps) {
  return createServiceApp({ ...deps, name: 'usage', handlers: routes(deps) });
}
