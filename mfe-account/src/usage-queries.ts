import type { bolUsage, predictionUsage } from '@freightwright/contracts';
import { ApiError, type ClientRoute, usePlatform } from '@freightwright/mfe-kit';
import { QueryClient, useQuery } from '@freightwright/mfe-routing';

const bolUsageRoute: ClientRoute<typeof bolUsage> = { method: 'GET', path: '/api/user/bol-usage' };
const predictionUsageRoute: ClientRoute<typeof predictionUsage> = {
  method: 'GET',
  path: '/api/user/prediction-usage',
};

/** How reading behaves unless a query says otherwise (specification, section 7): never stale, no polling, no second try. */
export function createAccountQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        retryDelay: 500,
        // Without a connection a call fails at once and says so, instead of waiting for one.
        networkMode: 'always',
      },
    },
  });
}

/** Where the visitor's bills of lading stand: read at each arrival and each return to the tab (specification, section 7). */
export function useBolUsage() {
  const { call } = usePlatform();
  return useQuery({
    queryKey: [bolUsageRoute.path],
    queryFn: () => call(bolUsageRoute),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    retry: retryOnce,
  });
}

/** Where the visitor's cost predictions of the day stand, the day being that of the reader's clock. */
export function usePredictionUsage() {
  const { call } = usePlatform();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return useQuery({
    queryKey: [predictionUsageRoute.path, timeZone],
    queryFn: () => call(predictionUsageRoute, { query: { timeZone } }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    retry: retryOnce,
  });
}

/** A refusal would be the same again, and one for want of a session would open the sign-in dialog twice. */
function retryOnce(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return failures < 1 && !refused;
}
