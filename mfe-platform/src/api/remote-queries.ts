import type { Platform } from '@freightwright/mfe-kit';
import { ApiError, queryDefaults, retryOnce, routes, usePlatform } from '@freightwright/mfe-kit';
import { QueryClient, useQuery, useQueryClient } from '@freightwright/mfe-routing';

export const createRemoteQueries = () => new QueryClient({ defaultOptions: { queries: queryDefaults } });

/** The polling interval of an open page, to watch a canary. A list and the open remote are three calls. */
const askEveryMs = 60_000;

const stored = { refetchInterval: askEveryMs, refetchOnWindowFocus: 'always', retry: retryOnce } as const;

function useStored<T>(queryKey: readonly string[], ask: (call: Platform['call']) => Promise<T>) {
  const { call } = usePlatform();
  return useQuery({ queryKey, queryFn: () => ask(call), ...stored });
}

export const useRemotes = () =>
  useStored(['remotes'], async (call) => (await call(routes.listRemotes)).remotes);

export const useFigures = (name: string) =>
  useStored(['figures', name], (call) => call(routes.remoteFigures, { params: { name } }));

export const useVersions = (name: string) =>
  useStored(
    ['versions', name],
    async (call) => (await call(routes.listVersions, { params: { name } })).versions,
  );

export const useHistory = (name: string) =>
  useStored(['history', name], (call) => call(routes.remoteHistory, { params: { name } }));

/** Invalidates all queries that a change of a remote may affect. */
export function useReadAgain() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}

/** Whether the user is neither in a team nor an operator. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'access.denied';
