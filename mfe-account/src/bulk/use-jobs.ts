import type { BulkJob } from '@freightwright/contracts';
import { bulkFinalStates } from '@freightwright/contracts/constants';
import { retryOnce, routes, usePlatform } from '@freightwright/mfe-kit';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@freightwright/mfe-routing';
import { type Call, useOwn } from '../api/account-queries.ts';

const jobsKey = [routes.listBulkJobs.path];
const jobKey = (id: string) => [routes.readBulkJob.path, id];
const figuresKey = (id: string) => [...jobKey(id), 'figures'];

export function useJobs(cursor: string | undefined) {
  const { call } = usePlatform();
  return useQuery({
    queryKey: [...jobsKey, cursor],
    queryFn: () => call(routes.listBulkJobs, { query: { cursor } }),
    placeholderData: keepPreviousData,
    retry: retryOnce,
  });
}

/** One job, once the rows that are shown first have loaded too. Fetched again at each return to the tab. */
export function useJob(id: string) {
  const queries = useQueryClient();
  return useOwn(figuresKey(id), async (call) => {
    const { job } = await call(routes.readBulkJob, { params: { id }, query: { rows: 'none' } });
    const rows = shownRowsOf(job).map((asked) => queries.prefetchQuery(rowsQuery(call, id, asked)));
    await Promise.all(rows);
    return job;
  });
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
