import { createContext, use } from 'react';
import type { Platform } from './platform.ts';

/** Works within one remote: a React context does not cross roots. The lifecycle provides the platform. */
export const PlatformContext = createContext<Platform | null>(null);

/**
 * @throws Error outside a remote that `createLifecycle` mounted.
 * @example const { call, toast } = usePlatform();
 */
export function usePlatform(): Platform {
  const platform = use(PlatformContext);
  if (platform === null) throw new Error('usePlatform needs a remote mounted by createLifecycle');
  return platform;
}
