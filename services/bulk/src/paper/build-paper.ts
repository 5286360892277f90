import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BulkPaperFile, buildBulkPaperTask, DataOf } from '@freightwright/contracts';
import { bulkLimits, layOutBills, layoutsAQuestion, Problem } from '@freightwright/contracts';
import type { Delivery } from '@freightwright/nats-kit';
import { ZipFile } from 'yazl';
import type { BulkDeps } from '../bulk-deps.ts';
import type { Job } from '../job/job.ts';

export const paperTries = { maxAttempts: 5, backoffMs: [1_000, 5_000, 15_000], timeoutMs: 5 * 60_000 };
/** All attempts at a build, with their pauses. */
export const longestBuildMs = 30 * 60_000;

type Deps = Pick<BulkDeps, 'jobs' | 'chunks' | 'papers' | 'paperPress' | 'bus' | 'nowMs' | 'log'>;

/**
 * Builds a file of all bills of a job and stores it. Idempotent: a build that has ended, or was given up, is
 * not repeated.
 * @throws Problem 'service.unavailable' and others, after which it is retried.
 */
export async function buildPaper(
  deps: Deps,
  { jobId, file, buildId }: DataOf<typeof buildBulkPaperTask>,
  { attempt }: Pick<Delivery, 'attempt'>,
): Promise<void> {
  const { jobs, papers, nowMs, log } = deps;
  const now = new Date(nowMs());
  const [job, all] = await Promise.all([jobs.find(jobId), papers.of(jobId, now)]);
  const paper = all.find((one) => one.file === file);
  if (!job || paper?.buildId !== buildId || paper.state !== 'building') return;
  try {
    const size = await papers.write(paper, bytesOf(deps, job, file));
    const lastsUntil = nowMs() + bulkLimits.paperHours * 3_600_000;
    const expiresAt = new Date(Math.min(lastsUntil, job.expiresAt.getTime()));
    if (!(await papers.finish(paper, { size, expiresAt }))) await papers.removePieces(buildId);
  } catch (err) {
    const isFinal = err instanceof Problem && (err.code === 'bol.no-labels' || err.code === 'bulk.no-papers');
    if (!isFinal && attempt < paperTries.maxAttempts) throw err;
    if (!isFinal) log.error({ err, jobId, file }, 'a file of bills could not be built');
    await papers.fail(paper, isFinal ? err.message : 'We could not build this file. Try again later.');
    await papers.removePieces(buildId);
  }
}

function bytesOf(deps: Deps, job: Job, file: BulkPaperFile): AsyncGenerator<Uint8Array> {
  if (file === 'bills.zip') return zipOf(deps, job);
  return mergedOf(deps, job, file === 'bills.pdf' ? 'bill' : 'labels');
}

/** One PDF. The layouts of a thousand bills are some megabytes; their pages are drawn one after the other. */
async function* mergedOf(deps: Deps, job: Job, paper: 'bill' | 'labels'): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = [];
  let units = 0;
  for await (const some of layoutsOf(deps, job, paper)) {
    for (const one of some) {
      packed.push(one.packed);
      units += one.units;
    }
    if (paper === 'labels' && units > bulkLimits.labelsAPaper) throw tooManyLabels();
  }
  if (packed.length === 0) throw new Problem('bulk.no-papers');
  const title = `${paper === 'bill' ? 'Bills of lading' : 'Labels'} of ${job.fileName}`;
  yield* await deps.paperPress.perform(job.owner.userId, { title, packed });
}

const tooManyLabels = () => {
  const most = bulkLimits.labelsAPaper.toLocaleString('en-US');
  return new Problem('bulk.no-papers', {
    detail: `These bills have more than ${most} labels. Print the labels of each bill.`,
  });
};

/** A ZIP of single PDFs, named by their numbers. A batch of them is in memory at a time. */
async function* zipOf(deps: Deps, job: Job): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  for await (const some of layoutsOf(deps, job, 'bill')) {
    const drawn = await deps.paperPress.perform(job.owner.userId, {
      packed: some.map(({ packed }) => packed),
    });
    for (const [index, { bolNumber }] of some.entries()) {
      // PDFs are compressed already.
      const entry = { compress: false, mtime: job.endedAt ?? job.createdAt };
      zip.addBuffer(Buffer.from(drawn[index] ?? []), `${bolNumber}.pdf`, entry);
    }
    await nextTurn();
    for (let bytes = output.read(); bytes !== null; bytes = output.read()) yield bytes;
  }
  zip.end();
  for await (const bytes of output) yield bytes;
}

interface Layout {
  bolNumber: string;
  units: number;
  packed: Uint8Array;
}

/** The layouts of a job's bills in row order, in batches. Bills without that paper are left out. */
async function* layoutsOf(deps: Deps, job: Job, paper: 'bill' | 'labels'): AsyncGenerator<Layout[]> {
  const { userId } = job.owner;
  let ids = await billsOf(deps, job);
  while (ids.length > 0) {
    const question = { userId, ids: ids.slice(0, layoutsAQuestion), paper };
    const { layouts } = await deps.bus.request(layOutBills, question, { timeoutMs: layOutTimeoutMs });
    ids = ids.slice(layouts.length);
    yield layouts.flatMap((one) => (one ? [{ ...one, packed: Buffer.from(one.packed, 'base64') }] : []));
  }
}

/** Layouts are stored when bills are issued, so that reading them takes milliseconds; labels are laid out. */
const layOutTimeoutMs = 30_000;
const chunksARead = 4;

/** The ids of the bills in row order. */
async function billsOf({ chunks }: Pick<BulkDeps, 'chunks'>, { id }: Job): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; ; ) {
    const some = await chunks.from(id, from, chunksARead);
    for (const outcome of some.flatMap(({ outcomes = [] }) => outcomes)) {
      if (outcome?.state === 'done' && outcome.result.kind === 'bol') ids.push(outcome.result.bolId);
    }
    const last = some.at(-1);
    if (!last || some.length < chunksARead) return ids;
    from = last.index + 1;
  }
}
