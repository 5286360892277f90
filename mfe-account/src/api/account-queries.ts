import { type Platform, queryDefaults, retryOnce, routes, usePlatform } from '@freightwright/mfe-kit';
import { QueryClient, useQuery } from '@freightwright/mfe-routing';

export const createAccountQueries = () => new QueryClient({ defaultOptions: { queries: queryDefaults } });

/** Fetched on each mount and each return to the tab (specification, section 7). */
const freshAtArrival = {
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  retry: retryOnce,
} as const;

export type Call = Platform['call'];

function useFresh<T>(queryKey: readonly unknown[], ask: (call: Call) => Promise<T>, enabled = true) {
  const { call } = usePlatform();
  return useQuery({ queryKey, queryFn: () => ask(call), enabled, ...freshAtArrival });
}

/** Data that each return to the tab fetches again: an emailed link, for example, may have changed it. */
export function useOwn<T>(queryKey: readonly unknown[], ask: (call: Call) => Promise<T>) {
  const { call } = usePlatform();
  const queryFn = () => ask(call);
  return useQuery({ queryKey, queryFn, refetchOnWindowFocus: 'always', retry: retryOnce });
}

export const useBolUsage = () => useFresh([routes.bolUsage.path], (call) => call(routes.bolUsage));

/** The user's time zone. */
const zone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** How many of the day's cost predictions the visitor has used. The day is in the user's time zone. */
export function usePredictionUsage() {
  const query = { timeZone: zone() };
  return useFresh([routes.predictionUsage.path, query], (call) => call(routes.predictionUsage, { query }));
}

export function useBolDays(month: string) {
  const query = { month, timeZone: zone() };
  return useFresh([routes.bolDays.path, query], (call) => call(routes.bolDays, { query }));
}

export function usePredictionDays(month: string) {
  const query = { month, timeZone: zone() };
  return useFresh([routes.predictionDays.path, query], (call) => call(routes.predictionDays, { query }));
}

/** The number of bills on the dashboard. */
const recentBills = '6';

export const useRecentBills = () =>
  useFresh([routes.listBols.path], (call) => call(routes.listBols, { query: { limit: recentBills } }));

/** The visitor's subscription. @param wanted false while signed out. */
export const useSubscription = ({ wanted = true } = {}) =>
  useFresh(subscriptionKey, async (call) => (await call(routes.readSubscription)).subscription, wanted);

export const subscriptionKey = [routes.readSubscription.path];

export const useNewestInvoices = () =>
  useFresh([routes.listInvoices.path], (call) => call(routes.listInvoices, { query: {} }));

export const accountKey = [routes.readAccount.path];
export const sessionsKey = [routes.listSessions.path];

export const useAccount = () => useOwn(accountKey, async (call) => (await call(routes.readAccount)).account);

export const useSessions = () =>
  useOwn(sessionsKey, async (call) => (await call(routes.listSessions)).sessions);
