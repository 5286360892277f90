import { retryOnce, routes, usePlatform } from '@freightwright/mfe-kit';
import { useQuery } from '@freightwright/mfe-routing';

export const accountKey = [routes.readAccount.path];
export const sessionsKey = [routes.listSessions.path];

/** The visitor's account, read again at each return to the tab: a mailed link may have changed it meanwhile. */
export function useAccount() {
  const { call } = usePlatform();
  return useQuery({
    queryKey: accountKey,
    queryFn: async () => (await call(routes.readAccount)).account,
    refetchOnWindowFocus: 'always',
    retry: retryOnce,
  });
}

/** Where the visitor is signed in, read again at each return to the tab. */
export function useSessions() {
  const { call } = usePlatform();
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async () => (await call(routes.listSessions)).sessions,
    refetchOnWindowFocus: 'always',
    retry: retryOnce,
  });
}
