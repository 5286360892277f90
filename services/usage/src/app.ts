import { type AppDeps, createApp as createServiceApp } from '@freightwright/service-kit';
import { routes } from './routes.ts';
import type { UsageDeps } from './usage-deps.ts';

/** The service's HTTP side. It does not listen itself. */
export const createApp = (deps: Omit<AppDeps, 'name' | 'handlers'> & UsageDeps) =>
  createServiceApp({ ...deps, name: 'usage', handlers: routes(deps) });
