import { type AppDeps, createApp as createServiceApp } from '@freightwright/service-kit';
import type { BolDeps } from './bol-deps.ts';
import { routes } from './routes.ts';

export type BolAppDeps = Omit<AppDeps, 'name' | 'handlers'> & BolDeps;

/** The service's HTTP side. It does not listen itself. */
export function createApp(deps: BolAppDeps) {
  return createServiceApp({ ...deps, name: 'bol', handlers: routes(deps) });
}
