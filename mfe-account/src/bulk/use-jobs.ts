import type { BulkJob } from '@freightwright/contracts';
import { retryOnce, routes, usePlatform } from '@freightwright/mfe-kit';
import { keepPreviousData, type QueryClient, useQuery } from '@freightwright/mfe-routing';
import { useOwn } from '../account-queries.ts';

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

/** One job without its rows, fetched again at each return to the tab. */
export function useJob(id: string) {
  const asked = { params: { id }, query: { rows: 'none' } } as const;
  return useOwn(figuresKey(id), async (call) => (await call(routes.readBulkJob, asked)).job);
}

interface RowsAsked {
  readonly rows: 'errors' | 'all';
  readonly cursor?: string | undefined;
  readonly limit?: string;
}

export function useRows(id: string, asked: RowsAsked) {
  const { call } = usePlatform();
  return useQuery({
    queryKey: [...jobKey(id), asked],
    queryFn: () => call(routes.readBulkJob, { params: { id }, query: { ...asked } }),
    placeholderData: keepPreviousData,
    retry: retryOnce,
  });
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
