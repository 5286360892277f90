import type { BulkJob, BulkRow } from '@freightwright/contracts';
import { type BulkState, bulkFinalStates } from '@freightwright/contracts/constants';
import { retryOnce, routes, usePlatform } from '@freightwright/mfe-kit';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@freightwright/mfe-routing';
import { useRef } from 'react';
import { type Call, useOwn } from '../api/account-queries.ts';

const jobsKey = [routes.listBulkJobs.path];
const jobKey = (id: string) => [routes.readBulkJob.path, id];
const figuresKey = (id: string) => [...jobKey(id), 'figures'];

const firstPollMs = 2_000;
const maxPollMs = 30_000;

/**
 * A page of the jobs. While one of them is under way it is fetched again, with exponential backoff as long as
 * nothing changes, and not while the page is hidden.
 */
export function useJobs(cursor: string | undefined) {
  const { call } = usePlatform();
  const latest = useRef<{ data: unknown; fetches: number }>(undefined);
  return useQuery({
    queryKey: [...jobsKey, cursor],
    queryFn: () => call(routes.listBulkJobs, { query: { cursor } }),
    placeholderData: keepPreviousData,
    retry: retryOnce,
    refetchInterval({ state: { data, dataUpdateCount, errorUpdateCount } }) {
      if (!data?.jobs.some(({ state }) => isUnderWay(state))) return false;
      const fetches = dataUpdateCount + errorUpdateCount;
      // Equal data is the same object.
      if (latest.current?.data !== data) latest.current = { data, fetches };
      return Math.min(maxPollMs, firstPollMs * 2 ** (fetches - latest.current.fetches));
    },
  });
}

export const isUnderWay = (state: BulkState): boolean =>
  state !== 'checked' && !bulkFinalStates.includes(state);

/** One job, once the rows that are shown first have loaded too. Fetched again at each return to the tab. */
export function useJob(id: string) {
  const queries = useQueryClient();
  return useOwn(figuresKey(id), async (call) => {
    const { job } = await call(routes.readBulkJob, { params: { id }, query: { rows: 'none' } });
    await prefetchRows(queries, call, job);
    return job;
  });
}

/** Stores the job of an answer with the rows that are shown first, so that it is shown at once. */
export async function storeJob(queries: QueryClient, call: Call, job: BulkJob): Promise<void> {
  await prefetchRows(queries, call, job);
  saveJob(queries, job);
  void queries.invalidateQueries({ queryKey: jobsKey });
}

async function prefetchRows(queries: QueryClient, call: Call, job: BulkJob): Promise<void> {
  await Promise.all(shownRowsOf(job).map((asked) => queries.prefetchQuery(rowsQuery(call, job.id, asked))));
}

/** The rows of results that are shown; the downloads have all. */
export const firstRows = { rows: 'all', limit: '10' } as const;

function shownRowsOf({ state, counts }: BulkJob): RowsAsked[] {
  const isOver = bulkFinalStates.includes(state);
  if (!isOver && state !== 'checked') return [];
  const hasErrors = counts.invalid + counts.failed > 0;
  return [
    ...(hasErrors ? [{ rows: 'errors' } as const] : []),
    ...(isOver && counts.done > 0 ? [firstRows] : []),
  ];
}

interface RowsAsked {
  readonly rows: 'errors' | 'all';
  readonly cursor?: string | undefined;
  readonly limit?: string;
}

const rowsQuery = (call: Call, id: string, asked: RowsAsked) => ({
  queryKey: [...jobKey(id), asked],
  queryFn: () => call(routes.readBulkJob, { params: { id }, query: { ...asked } }),
  retry: retryOnce,
});

/** Three rows as samples. */
export const readFirstRows = (queries: QueryClient, call: Call, id: string) =>
  queries.fetchQuery(rowsQuery(call, id, { rows: 'all', limit: '3' }));

/** A warning of a row, with the cell. */
export type RowWarning = NonNullable<BulkRow['warnings']>[number] & {
  readonly row: number;
  readonly value: string;
};

/** The warnings of all rows of a file, in its order. */
export function useWarnings(id: string) {
  const { call } = usePlatform();
  return useQuery({
    queryKey: [...jobKey(id), 'warnings'],
    async queryFn() {
      const found: RowWarning[] = [];
      let cursor: string | undefined;
      do {
        const query = { rows: 'warnings', limit: '100', cursor } as const;
        const page = await call(routes.readBulkJob, { params: { id }, query });
        for (const { row, values, warnings = [] } of page.rows)
          for (const warning of warnings)
            found.push({ ...warning, row, value: values[warning.column] ?? '' });
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return found;
    },
    retry: retryOnce,
  });
}

export function useRows(id: string, asked: RowsAsked) {
  const { call } = usePlatform();
  return useQuery({ ...rowsQuery(call, id, asked), placeholderData: keepPreviousData });
}

export const saveJob = (queries: QueryClient, job: BulkJob): void =>
  void queries.setQueryData(figuresKey(job.id), job);

export const saveProgress = (queries: QueryClient, id: string, progress: Partial<BulkJob>): void =>
  void queries.setQueryData<BulkJob>(figuresKey(id), (job) => job && { ...job, ...progress });

export async function readAgain(queries: QueryClient, id: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: jobKey(id) }),
    queries.invalidateQueries({ queryKey: jobsKey }),
  ]);
}
