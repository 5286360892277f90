import { queryDefaults, retryOnce, routes, usePlatform } from '@freightwright/mfe-kit';
import { QueryClient, useQuery } from '@freightwright/mfe-routing';

export const createAccountQueries = () => new QueryClient({ defaultOptions: { queries: queryDefaults } });

/**
 * How many bills of lading the visitor has used. Read at each arrival and each return to the tab
 * (specification, section 7).
 */
export function useBolUsage() {
  const { call } = usePlatform();
  return useQuery({
    queryKey: [routes.bolUsage.path],
    queryFn: () => call(routes.bolUsage),
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
    queryKey: [routes.predictionUsage.path, timeZone],
    queryFn: () => call(routes.predictionUsage, { query: { timeZone } }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    retry: retryOnce,
  });
}
