import type { bolUsage, predictionUsage } from '@freightwright/contracts';
import { type ClientRoute, queryDefaults, retryOnce, usePlatform } from '@freightwright/mfe-kit';
import { QueryClient, useQuery } from '@freightwright/mfe-routing';

const bolUsageRoute: ClientRoute<typeof bolUsage> = { method: 'GET', path: '/api/user/bol-usage' };
const predictionUsageRoute: ClientRoute<typeof predictionUsage> = {
  method: 'GET',
  path: '/api/user/prediction-usage',
};

export const createAccountQueries = () => new QueryClient({ defaultOptions: { queries: queryDefaults } });

/**
 * How many bills of lading the visitor has used. Read at each arrival and each return to the tab
 * (specification, section 7).
 */
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

/** How many of the day's cost predictions the visitor has used. The day is that of the reader's clock. */
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
