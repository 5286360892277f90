import { type AppDeps, createApp as createServiceApp } from '@freightwright/service-kit';
import { requireDeployer } from './policy.ts';
import type { RegistryDeps } from './registry-deps.ts';
import { routes } from './routes.ts';

/** The service's HTTP side. It does not listen itself. */
export function createApp(deps: Omit<AppDeps, 'name' | 'handlers'> & RegistryDeps) {
  return createServiceApp({
    ...deps,
    name: 'registry',
    // Every route here is for deployers. Other callers are refused before 20 MB of body are read for them.
    verifyPrincipal: async (jwt) => {
      const principal = await deps.verifyPrincipal(jwt);
      requireDeployer(principal);
      return principal;
    },
    handlers: routes(deps),
  });
}
