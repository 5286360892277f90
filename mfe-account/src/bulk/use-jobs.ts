import type { BulkJob } from '@freightwright/contracts';
import { retryOnce, routes, usePlatform } from '@freightwright/mfe-kit';
import { keepPreviousData, type QueryClient, useQuery } from '@freightwright/mfe-routing';

const jobsKey = [routes.listBulkJobs.path];
const jobKey = (id: string) => [routes.readBulkJob.path, id];
const figuresKey = (id: string) => [...jobKey(id), 'figures'];

/** A page of the jobs of the last 30 days, newest first. */
export function useJobs(cursor: string | undefined) {
  const { call } = usePlatform();
  return useQuery({
    queryKey: [...jobsKey, cursor],
    queryFn: () => call(routes.listBulkJobs, { query: { cursor } }),
    placeholderData: keepPreviousData,
    retry: retryOnce,
  });
}

/** One job without its rows, read again at each return to the tab. */
export function useJob(id: string) {
  const { call } = usePlatform();
  return useQuery({
    queryKey: figuresKey(id),
    queryFn: async () => (await call(routes.readBulkJob, { params: { id }, query: { rows: 'none' } })).job,
    refetchOnWindowFocus: 'always',
    retry: retryOnce,
  });
}

interface RowsAsked {
  readonly rows: 'errors' | 'all';
  readonly cursor?: string | undefined;
  readonly limit?: string;
}

/** A page of the rows of a job, in the file's order. */
export function useRows(id: string, asked: RowsAsked) {
  const { call } = usePlatform();
  return useQuery({
    queryKey: [...jobKey(id), asked],
    queryFn: () => call(routes.readBulkJob, { params: { id }, query: { ...asked } }),
    placeholderData: keepPreviousData,
    retry: retryOnce,
  });
}

/** Shows what the server has just said of a job. */
export const keepJob = (queries: QueryClient, job: BulkJob): void =>
  void queries.setQueryData(figuresKey(job.id), job);

/** Shows the progress of a job, until it is read again. */
export const keepProgress = (queries: QueryClient, id: string, progress: Partial<BulkJob>): void =>
  void queries.setQueryData<BulkJob>(figuresKey(id), (job) => job && { ...job, ...progress });

/** Reads a job, its rows and the list again. */
export async function readAgain(queries: QueryClient, id: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: jobKey(id) }),
    queries.invalidateQueries({ queryKey: jobsKey }),
  ]);
}
