import { ApiError } from './api-error.ts';

/** The defaults of a remote's queries (specification, section 7): never stale, no polling, no retry. */
export const queryDefaults = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
  retryDelay: 500,
  // Offline, a call fails immediately instead of waiting for a connection.
  networkMode: 'always',
} as const;

/**
 * For the query option `retry`. A refusal is not retried: a second one would open sign-in twice.
 * @example useQuery({ queryKey: ['bills'], queryFn, retry: retryOnce });
 */
export function retryOnce(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return failures < 1 && !refused;
}
