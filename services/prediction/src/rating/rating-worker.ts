import { parentPort } from 'node:worker_threads';
import type { ThreadNews } from '@freightwright/service-kit';
import { type RatingJob, type RatingResult, workOut } from './rating-job.ts';

/** Runs in a thread of its own: one job after the other. */
const port = parentPort;
if (port === null) throw new TypeError('Large shipments are worked out in a thread of their own');
const tell = (news: ThreadNews<RatingResult<RatingJob>>) => port.postMessage(news);

port.on('message', (job: RatingJob) => {
  try {
    tell({ kind: 'done', result: workOut(job) });
  } catch (error) {
    tell({ kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
tell({ kind: 'ready' });
