import type { BolStatus, BolUsage } from '@freightwright/contracts';
import { queryDefaults, retryOnce, usePlatform, useReadable } from '@freightwright/mfe-kit';
import { QueryClient, useQuery } from '@freightwright/mfe-routing';
import { listRoute, readRoute, usageRoute } from './bol-routes.ts';
import { localBolUsage } from './local-usage.ts';

export const createBolQueries = () => new QueryClient({ defaultOptions: { queries: queryDefaults } });

/** Who asks. In every key: nothing read for one account is ever shown to the next. */
const useReader = () => useReadable(usePlatform().session).user?.id;

/** Of every query of the list, whoever asks and whatever was searched for. */
export const listKey = [listRoute.path];
export const usageKey = [usageRoute.path];

/**
 * Where the reader's bills stand: read at each arrival and each return to the tab, once more when that fails; then the browser's own count
 * stands in (specification, section 7). Not read for a reader who is signed out.
 */
export function useBolUsage(): { readonly usage: BolUsage | undefined } {
  const { call } = usePlatform();
  const userId = useReader();
  const { data, isError } = useQuery({
    queryKey: [...usageKey, userId],
    queryFn: () => call(usageRoute),
    enabled: userId !== undefined,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    retry: retryOnce,
  });
  const isCounted = userId !== undefined && isError && data === undefined;
  return { usage: isCounted ? localBolUsage(userId, new Date()) : data };
}

export interface ListSearch {
  readonly search: string;
  readonly status: BolStatus | undefined;
}

/** One page of the list; the first when there is no cursor. */
export function useListPage({ search, status }: ListSearch, cursor: string | undefined) {
  const { call } = usePlatform();
  const reader = useReader();
  return useQuery({
    queryKey: [...listKey, reader, search, status, cursor],
    queryFn: () =>
      call(listRoute, {
        query: {
          ...(cursor !== undefined && { cursor }),
          ...(search !== '' && { search }),
          ...(status !== undefined && { status }),
        },
      }),
    refetchOnMount: 'always',
  });
}

/** Of one bill, whoever asks. */
export const billKey = (id: string) => [readRoute.path, id];

/** One bill whole. */
export function useBol(id: string) {
  const { call } = usePlatform();
  const reader = useReader();
  return useQuery({
    queryKey: [...billKey(id), reader],
    queryFn: () => call(readRoute, { params: { id } }),
    refetchOnMount: 'always',
  });
}
