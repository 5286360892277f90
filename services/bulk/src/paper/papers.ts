import { Readable } from 'node:stream';
import type { BulkPaperFile, Principal } from '@freightwright/contracts';
import { buildBulkPaperTask, bulkLimits, Problem } from '@freightwright/contracts';
import type { BulkDeps } from '../bulk-deps.ts';
import { isOver, type Job } from '../job/job.ts';
import { findJob, showJob } from '../job/read-job.ts';
import { type Download, fileNameOf } from '../results/stream-results.ts';
import { longestBuildMs } from './build-paper.ts';
import type { Paper } from './paper-store.ts';

type Deps = Pick<BulkDeps, 'jobs' | 'chunks' | 'papers' | 'bus' | 'newId' | 'nowMs'>;

/**
 * Starts to build a file of all bills of a job, unless it is built or being built.
 * @throws Problem 'bulk.job-not-found', 'bulk.no-papers', 'service.unavailable'.
 */
export async function requestPaper(
  deps: Deps,
  principal: Principal,
  { id, file }: { id: string; file: BulkPaperFile },
): Promise<Job> {
  const { papers, bus, newId, nowMs } = deps;
  const job = await findJob(deps, principal, id);
  await assertHasBills(deps, job);
  const { userId } = job.owner;
  const expiresAt = new Date(nowMs() + longestBuildMs);
  const paper: Paper = { jobId: id, userId, file, state: 'building', buildId: newId(), expiresAt };
  if (!(await papers.begin(paper, new Date(nowMs())))) return job;
  const { buildId } = paper;
  try {
    await bus.enqueue(buildBulkPaperTask, { jobId: id, file, buildId }, { id: buildId });
  } catch (error) {
    await papers.fail(paper, 'We could not start to build this file. Try again.');
    throw error;
  }
  return job;
}

async function assertHasBills(deps: Deps, job: Job): Promise<void> {
  const refuse = (detail: string) => new Problem('bulk.no-papers', { detail });
  if (job.type !== 'bols') throw refuse('Only a job of bills of lading has bills to print.');
  if (!isOver(job)) throw refuse('The bills are not issued yet.');
  const { bills } = (await showJob(deps, job)).totals;
  if (bills === 0) throw refuse('This job has issued no bill.');
  if (bills <= bulkLimits.billsAPaper) return;
  const most = bulkLimits.billsAPaper.toLocaleString('en-US');
  throw refuse(`This job has issued ${bills} bills, and one file has at most ${most}.`);
}

/** @throws Problem 'bulk.job-not-found', 'bulk.paper-not-ready'. */
export async function streamPaper(
  deps: Deps,
  principal: Principal,
  { id, file }: { id: string; file: BulkPaperFile },
): Promise<Download> {
  const job = await findJob(deps, principal, id);
  const paper = (await deps.papers.of(id, new Date(deps.nowMs()))).find((one) => one.file === file);
  if (paper?.state === 'building') {
    throw new Problem('bulk.paper-not-ready', { detail: 'The file is being built.', retryAfterS: 2 });
  }
  if (paper?.state !== 'ready') {
    throw new Problem('bulk.paper-not-ready', { detail: paper?.error ?? 'Build the file first.' });
  }
  return { body: Readable.from(deps.papers.read(paper)), fileName: fileNameOf(job, file) };
}
