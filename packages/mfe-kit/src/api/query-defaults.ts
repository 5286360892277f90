import { ApiError } from './api-error.ts';

/** How a remote's queries read unless one says otherwise (specification, section 7): never stale, no polling, no second try. */
export const queryDefaults = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
  retryDelay: 500,
  // Without a connection a call fails at once and says so, instead of waiting for one.
  networkMode: 'always',
} as const;

/** For `retry`: a refusal would be the same again, and one for want of a session would open the sign-in dialog twice. */
export function retryOnce(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return failures < 1 && !refused;
}
