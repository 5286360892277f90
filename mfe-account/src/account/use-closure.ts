import { retryOnce, routes, usePlatform } from '@freightwright/mfe-kit';
import { useQuery } from '@freightwright/mfe-routing';

/** A part that is down may take hours, so that the report is asked for more and more rarely. */
const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

/** The report of a deletion, asked for again until it is complete. */
export function useClosure(token: string) {
  const { call } = usePlatform();
  return useQuery({
    queryKey: [routes.readClosure.path, token],
    queryFn: () => call(routes.readClosure, { params: { token } }),
    retry: retryOnce,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data === undefined || data.finishedAt !== null ? false : pauseAfter(dataUpdateCount),
  });
}

/** @param times how often it was read before, from 1. @returns milliseconds. */
export const pauseAfter = (times: number): number =>
  Math.min(firstPauseMs * 1.5 ** (times - 1), longestPauseMs);
