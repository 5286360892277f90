import { queryDefaults, retryOnce, routes, usePlatform } from '@freightwright/mfe-kit';
import { QueryClient, useQuery } from '@freightwright/mfe-routing';

export const createAccountQueries = () => new QueryClient({ defaultOptions: { queries: queryDefaults } });

/** Read at each arrival and each return to the tab (specification, section 7). */
const freshAtArrival = {
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  retry: retryOnce,
} as const;

const useFresh = <T>(queryKey: readonly unknown[], queryFn: () => Promise<T>, enabled = true) =>
  useQuery({ queryKey, queryFn, enabled, ...freshAtArrival });

/** How many bills of lading the visitor has used. */
export function useBolUsage() {
  const { call } = usePlatform();
  return useFresh([routes.bolUsage.path], () => call(routes.bolUsage));
}

/** The time zone of the reader's clock. */
const zone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** How many of the day's cost predictions the visitor has used. The day is that of the reader's clock. */
export function usePredictionUsage() {
  const { call } = usePlatform();
  const timeZone = zone();
  return useFresh([routes.predictionUsage.path, timeZone], () =>
    call(routes.predictionUsage, { query: { timeZone } }),
  );
}

/** The bills of lading that the visitor issued on each day of the month. */
export function useBolDays(month: string) {
  const { call } = usePlatform();
  const timeZone = zone();
  return useFresh([routes.bolDays.path, month, timeZone], () =>
    call(routes.bolDays, { query: { month, timeZone } }),
  );
}

/** The cost predictions that the visitor made on each day of the month. */
export function usePredictionDays(month: string) {
  const { call } = usePlatform();
  const timeZone = zone();
  return useFresh([routes.predictionDays.path, month, timeZone], () =>
    call(routes.predictionDays, { query: { month, timeZone } }),
  );
}

/** How many bills the dashboard shows. */
const recentBills = '6';

/** The visitor's latest bills of lading and drafts. */
export function useRecentBills() {
  const { call } = usePlatform();
  return useFresh([routes.listBols.path], () => call(routes.listBols, { query: { limit: recentBills } }));
}

/** The visitor's subscription. @param wanted false while nobody is signed in. */
export function useSubscription({ wanted = true } = {}) {
  const { call } = usePlatform();
  return useFresh(subscriptionKey, async () => (await call(routes.readSubscription)).subscription, wanted);
}

export const subscriptionKey = [routes.readSubscription.path];

/** The newest of the visitor's invoices. */
export function useNewestInvoices() {
  const { call } = usePlatform();
  return useFresh([routes.listInvoices.path], () => call(routes.listInvoices, { query: {} }));
}

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
