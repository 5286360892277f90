import { retryOnce, routes, usePlatform } from '@freightwright/mfe-kit';
import { useQuery } from '@freightwright/mfe-routing';

export const keysKey = [routes.listApiKeys.path];

/** The API keys of the account, read again at each return to the tab: their last use may have changed. */
export function useKeys() {
  const { call } = usePlatform();
  return useQuery({
    queryKey: keysKey,
    queryFn: async () => (await call(routes.listApiKeys)).keys,
    refetchOnWindowFocus: 'always',
    retry: retryOnce,
  });
}
