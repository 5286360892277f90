import { PassThrough, type Readable } from 'node:stream';
import { type BulkProgress, type Principal, Problem } from '@freightwright/contracts';
import { type Log, runWithoutDeadline } from '@freightwright/runtime-kit';
import type { BulkDeps } from '../bulk-deps.ts';
import { isOver, type Job } from '../job/job.ts';
import { findJob, showJob } from '../job/read-job.ts';

export interface EventLimits {
  /** Open streams of this process, and per user in it. */
  streams: number;
  perUser: number;
  /** Polling interval of a job with listeners, milliseconds. */
  lookMs: number;
  /** Less than the 30 s after which the gateway considers a silent response broken. */
  heartbeatMs: number;
  /** Maximum lifetime of a stream, so that one whose reader has vanished is closed. */
  livesMs: number;
}

const defaults: EventLimits = {
  streams: 500,
  perUser: 6,
  lookMs: 250,
  heartbeatMs: 15_000,
  livesMs: 10 * 60_000,
};
/** Pause before a browser opens another stream, milliseconds. */
const retryMs = 3_000;
/** A reader that leaves more than this unread is disconnected. */
const unreadBytes = 16 * 1024;

/** While the database is slow, at least this many times as long as a poll takes is between two. */
const pausePerPoll = 5;

interface Watch {
  job: Job;
  listeners: Set<PassThrough>;
  /** The last progress event, as JSON. */
  reported: string;
  timer: NodeJS.Timeout;
}

export type JobEvents = ReturnType<typeof createJobEvents>;

/** One poll of a job serves all its listeners in this process, whichever replica processes its rows. */
export function createJobEvents(
  deps: Pick<BulkDeps, 'jobs' | 'chunks' | 'papers' | 'nowMs'> & { log: Log },
  given: Partial<EventLimits> = {},
) {
  const limits = { ...defaults, ...given };
  const watches = new Map<string, Watch>();
  const streams = new Map<PassThrough, string>();
  let closed = false;

  const heartbeat = setInterval(() => {
    for (const stream of streams.keys()) write(stream, ':\n\n');
  }, limits.heartbeatMs);
  heartbeat.unref();

  function write(stream: PassThrough, text: string): void {
    if (stream.readableLength > unreadBytes) stream.destroy();
    else stream.write(text);
  }

  function leave(jobId: string, stream: PassThrough): void {
    streams.delete(stream);
    const watch = watches.get(jobId);
    watch?.listeners.delete(stream);
    if (watch?.listeners.size !== 0) return;
    clearTimeout(watch.timer);
    watches.delete(jobId);
  }

  async function look(jobId: string): Promise<void> {
    const watch = watches.get(jobId);
    if (!watch) return;
    const beganMs = performance.now();
    try {
      const job = await deps.jobs.find(jobId);
      const progress = job && (await progressOf(deps, job));
      const text = progress && messageOf(progress);
      if (text !== undefined && text !== watch.reported) {
        watch.reported = text;
        for (const listener of watch.listeners) write(listener, text);
      }
      if (!job || isOver(job)) for (const listener of [...watch.listeners]) listener.end();
    } catch (err) {
      deps.log.warn({ err, jobId }, 'the progress of a bulk job could not be read');
    }
    if (watches.get(jobId) !== watch) return;
    const pauseMs = Math.max(limits.lookMs, pausePerPoll * (performance.now() - beganMs));
    watch.timer = setTimeout(() => void look(jobId), pauseMs);
  }

  return {
    /** @throws Problem 'bulk.job-not-found', 'rate.limited', 'service.unavailable'. */
    async open(principal: Principal, jobId: string): Promise<Readable> {
      const job = await findJob(deps, principal, jobId);
      const { userId } = job.owner;
      const own = [...streams.values()].filter((other) => other === userId).length;
      if (closed) throw new Problem('service.unavailable', { retryAfterS: 1, cause: 'the service stops' });
      if (streams.size >= limits.streams || own >= limits.perUser) {
        throw new Problem('rate.limited', {
          detail: 'Too many pages already follow this job. Poll it instead.',
          retryAfterS: 30,
        });
      }
      const text = messageOf(await progressOf(deps, job));
      const stream = new PassThrough();
      streams.set(stream, userId);
      const end = setTimeout(() => stream.end(), limits.livesMs);
      end.unref();
      stream.once('close', () => {
        clearTimeout(end);
        leave(jobId, stream);
      });
      stream.on('error', () => undefined);
      stream.write(`retry: ${retryMs}\n\n${text}`);
      if (isOver(job)) stream.end();
      else {
        const watch = watches.get(jobId) ?? begin(jobId, job, text);
        watch.listeners.add(stream);
      }
      return stream;
    },
    /** Ends all streams; clients reconnect to another replica. */
    close() {
      closed = true;
      clearInterval(heartbeat);
      for (const stream of [...streams.keys()]) stream.end();
    },
  };

  function begin(jobId: string, job: Job, reported: string): Watch {
    // A stream outlives its request, whose deadline must not apply.
    const timer = runWithoutDeadline(() => setTimeout(() => void look(jobId), limits.lookMs));
    const watch: Watch = { job, listeners: new Set(), reported, timer };
    watches.set(jobId, watch);
    return watch;
  }
}

async function progressOf(
  deps: Pick<BulkDeps, 'chunks' | 'papers' | 'nowMs'>,
  job: Job,
): Promise<BulkProgress> {
  const { state, rows, counts } = await showJob(deps, job);
  return { state, rows, counts };
}

const messageOf = (progress: BulkProgress) => `event: progress\ndata: ${JSON.stringify(progress)}\n\n`;
