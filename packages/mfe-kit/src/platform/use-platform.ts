import { createContext, use } from 'react';
import type { Platform } from './platform.ts';

/** Within one remote only: a React context does not reach across roots, the platform object comes in by the lifecycle. */
export const PlatformContext = createContext<Platform | null>(null);

/** @throws Error outside a remote that `createLifecycle` mounted. */
export function usePlatform(): Platform {
  const platform = use(PlatformContext);
  if (platform === null) throw new Error('usePlatform needs a remote mounted by createLifecycle');
  return platform;
}
