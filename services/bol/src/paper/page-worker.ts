import { parentPort } from 'node:worker_threads';
import { createBolRenderer } from '@freightwright/bol-pdf';
import type { ThreadNews } from '@freightwright/service-kit';
import type { PageJob } from './page-job.ts';

/** Runs in a thread of its own: one job after the other, each answered with its bytes. */
const port = parentPort;
if (port === null) throw new TypeError('Pages are drawn in a thread of their own');
const renderer = createBolRenderer();
const tell = (news: ThreadNews<Uint8Array<ArrayBuffer>>, transfer: ArrayBuffer[] = []) =>
  port.postMessage(news, transfer);

function perform(job: PageJob): Uint8Array {
  switch (job.kind) {
    case 'lay-out':
      return renderer.layOut(job.bol);
    case 'draw':
      return renderer.draw(job.packed);
    case 'print':
      return renderer.render(job.bol);
    case 'labels':
      return renderer.renderLabels(job.bol);
  }
}

port.on('message', (job: PageJob) => {
  try {
    // Copied, because only memory of its own can be transferred, and Node's buffers may share a pool.
    const bytes = new Uint8Array(perform(job));
    tell({ kind: 'done', result: bytes }, [bytes.buffer]);
  } catch (error) {
    tell({ kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
tell({ kind: 'ready' });
