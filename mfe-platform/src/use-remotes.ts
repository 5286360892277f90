import { ApiError, queryDefaults, retryOnce, routes, usePlatform } from '@freightwright/mfe-kit';
import { QueryClient, useQuery, useQueryClient } from '@freightwright/mfe-routing';

export const createRemoteQueries = () => new QueryClient({ defaultOptions: { queries: queryDefaults } });

/** An open page asks as often as this, so that a canary can be watched. A list and the open remote are three calls. */
const askEveryMs = 60_000;

const kept = { refetchInterval: askEveryMs, refetchOnWindowFocus: 'always', retry: retryOnce } as const;

const useKept = <T>(queryKey: readonly string[], queryFn: () => Promise<T>) =>
  useQuery({ queryKey, queryFn, ...kept });

/** Every remote with what is live of it. */
export function useRemotes() {
  const { call } = usePlatform();
  return useKept(['remotes'], async () => (await call(routes.listRemotes)).remotes);
}

/** How the versions of a remote do at their visitors. */
export function useFigures(name: string) {
  const { call } = usePlatform();
  return useKept(['figures', name], () => call(routes.remoteFigures, { params: { name } }));
}

/** The versions whose files are stored, newest first. */
export function useVersions(name: string) {
  const { call } = usePlatform();
  return useKept(
    ['versions', name],
    async () => (await call(routes.listVersions, { params: { name } })).versions,
  );
}

/** Every change of what is live, newest first. */
export function useHistory(name: string) {
  const { call } = usePlatform();
  return useKept(['history', name], () => call(routes.remoteHistory, { params: { name } }));
}

/** Reads everything again that a change of a remote may have changed. */
export function useReadAgain() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}

/** Whether the caller belongs to no team and runs no site. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'access.denied';
