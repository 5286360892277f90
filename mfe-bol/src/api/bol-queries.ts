import type { BolStatus, BolUsage } from '@freightwright/contracts';
import { allowances } from '@freightwright/contracts/constants';
import {
  isRecord,
  readStoredJson,
  retryOnce,
  routes,
  store,
  usePlatform,
  useReadable,
} from '@freightwright/mfe-kit';
import { useQuery } from '@freightwright/mfe-routing';

/** The user's id. It is in every query key, so that cached data of one account is never shown to another. */
export const useReader = () => useReadable(usePlatform().session).user?.id;

export const listKey = [routes.listBols.path];
export const usageKey = [routes.bolUsage.path];

/** The user's issued bills and when the next one is free. After two failures the browser's count. */
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

/** The longest delay of a timer. */
const longestMs = 2 ** 31 - 1;
/** The user's clock may be ahead of the service's. */
const againMs = 30_000;

/** How long until a user without a credit has one again; false for all other users. */
function untilFreeMs(usage: BolUsage | undefined): number | false {
  if (!usage || usage.canGenerate || usage.nextReset === null) return false;
  const leftMs = Date.parse(usage.nextReset) - Date.now();
  return leftMs > 0 ? Math.min(leftMs + 500, longestMs) : againMs;
}

export interface ListSearch {
  readonly search: string;
  readonly status: BolStatus | undefined;
  readonly shipDateFrom: string | undefined;
  readonly shipDateTo: string | undefined;
}

export function useListPage(asked: ListSearch, cursor: string | undefined) {
  const { call } = usePlatform();
  const reader = useReader();
  return useQuery({
    queryKey: [...listKey, reader, asked, cursor],
    queryFn: () => call(routes.listBols, { query: { ...asked, search: asked.search || undefined, cursor } }),
    refetchOnMount: 'always',
  });
}

export const billKey = (id: string) => [routes.readBol.path, id];

export function useBol(id: string) {
  const { call } = usePlatform();
  const reader = useReader();
  return useQuery({
    queryKey: [...billKey(id), reader],
    queryFn: () => call(routes.readBol, { params: { id } }),
    refetchOnMount: 'always',
  });
}

const key = 'fw.bol-usage';
const { registered: limit } = allowances.bol.limits;
const { durationMs } = allowances.bol.window;

/** This browser's record of a free user's bills. Bills issued elsewhere are missing; the service decides. */
export function localBolUsage(userId: string, now: Date): BolUsage {
  const issued = issuedAt(userId);
  const isUsed = issued !== undefined && now.getTime() - issued < durationMs;
  return {
    used: isUsed ? 1 : 0,
    limit,
    remaining: isUsed ? limit - 1 : limit,
    nextReset: isUsed ? new Date(issued + durationMs).toISOString() : null,
    canGenerate: !isUsed,
  };
}

/** Records that a bill was issued, unless one of the current window is already recorded. */
export function countBolLocally(userId: string, now: Date): void {
  if (!localBolUsage(userId, now).canGenerate) return;
  store(key, JSON.stringify({ userId, issuedAtMs: now.getTime() }));
}

function issuedAt(userId: string): number | undefined {
  const record = readStoredJson(key);
  if (!isRecord(record) || record.userId !== userId) return undefined;
  return typeof record.issuedAtMs === 'number' ? record.issuedAtMs : undefined;
}

/** The user's last issued bill, fetched again for every form. */
export function useLastIssued() {
  const { call } = usePlatform();
  const reader = useReader();
  const { data, isFetching } = useQuery({
    queryKey: [...listKey, reader, 'last'],
    queryFn: () => call(routes.listBols, { query: { limit: '1', status: 'issued' } }),
    enabled: reader !== undefined,
    refetchOnMount: 'always',
    retry: false,
  });
  return { last: data?.bols[0], isKnown: data !== undefined && !isFetching };
}
