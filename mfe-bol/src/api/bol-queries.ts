import type { BolStatus, BolUsage } from '@freightwright/contracts';
import { queryDefaults, retryOnce, routes, usePlatform, useReadable } from '@freightwright/mfe-kit';
import { QueryClient, useQuery } from '@freightwright/mfe-routing';
import { localBolUsage } from './local-usage.ts';

export const createBolQueries = () => new QueryClient({ defaultOptions: { queries: queryDefaults } });

/**
 * The id of the reader. It is part of every query key, so that nothing read for one account is ever shown to
 * the next.
 */
const useReader = () => useReadable(usePlatform().session).user?.id;

/** The beginning of the key of every query of the list, for any reader and any search. */
export const listKey = [routes.listBols.path];
export const usageKey = [routes.bolUsage.path];

/**
 * How many bills of lading the reader has used. It is read at each arrival and each return to the tab, and
 * once more when that fails; after that the browser's own count is used (specification, section 7). While
 * nothing is left it is read once more when the next bill is available. It is not read for a reader who is
 * signed out.
 */
export function useBolUsage(): { readonly usage: BolUsage | undefined } {
  const { call } = usePlatform();
  const userId = useReader();
  const usageOf = (data: BolUsage | undefined, isError: boolean) =>
    userId !== undefined && isError && data === undefined ? localBolUsage(userId, new Date()) : data;
  const { data, isError } = useQuery({
    queryKey: [...usageKey, userId],
    queryFn: () => call(routes.bolUsage),
    enabled: userId !== undefined,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => untilFreeMs(usageOf(state.data, state.status === 'error')),
    retry: retryOnce,
  });
  return { usage: usageOf(data, isError) };
}

/** No longer than a timer can wait. */
const longestMs = 2 ** 31 - 1;
/** The reader's clock may be ahead of the service's. */
const againMs = 30_000;

/** How long until a reader without a credit has one again; false for everybody else. */
function untilFreeMs(usage: BolUsage | undefined): number | false {
  if (!usage || usage.canGenerate || usage.nextReset === null) return false;
  const leftMs = Date.parse(usage.nextReset) - Date.now();
  return leftMs > 0 ? Math.min(leftMs + 500, longestMs) : againMs;
}

export interface ListSearch {
  readonly search: string;
  readonly status: BolStatus | undefined;
}

/** One page of the list. Without a cursor it is the first. */
export function useListPage({ search, status }: ListSearch, cursor: string | undefined) {
  const { call } = usePlatform();
  const reader = useReader();
  return useQuery({
    queryKey: [...listKey, reader, search, status, cursor],
    queryFn: () =>
      call(routes.listBols, {
        query: {
          ...(cursor !== undefined && { cursor }),
          ...(search !== '' && { search }),
          ...(status !== undefined && { status }),
        },
      }),
    refetchOnMount: 'always',
  });
}

/** The beginning of the key of one bill, for any reader. */
export const billKey = (id: string) => [routes.readBol.path, id];

/** One whole bill. */
export function useBol(id: string) {
  const { call } = usePlatform();
  const reader = useReader();
  return useQuery({
    queryKey: [...billKey(id), reader],
    queryFn: () => call(routes.readBol, { params: { id } }),
    refetchOnMount: 'always',
  });
}
