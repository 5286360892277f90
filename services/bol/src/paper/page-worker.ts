import { createBolRenderer } from '@freightwright/bol-pdf';
import type { PageJob } from './page-press.ts';

// Runs in a worker thread.

const renderer = createBolRenderer();

/** Copied, because Node's buffers may share a pool, all of which would be sent. */
export const perform = (job?: PageJob): Uint8Array | undefined => job && new Uint8Array(bytesOf(job));

function bytesOf(job: PageJob): Uint8Array {
  switch (job.kind) {
    case 'lay-out':
      return renderer.layOut(job.bol);
    case 'lay-out-labels':
      return renderer.layOutLabels(job.bol);
    case 'draw':
      return renderer.draw(job.packed);
    case 'print':
      return renderer.render(job.bol);
    case 'labels':
      return renderer.renderLabels(job.bol);
  }
}
