import { createBolRenderer } from '@freightwright/bol-pdf';
import type { PageJob } from './page-press.ts';

// Runs in a worker thread.

const renderer = createBolRenderer();

/** Copied, because Node's buffers may share a pool, all of which would be sent. */
export const perform = (job?: PageJob): Uint8Array[] | undefined =>
  job && pagesOf(job).map((page) => new Uint8Array(page));

function pagesOf(job: PageJob): Uint8Array[] {
  switch (job.kind) {
    case 'lay-out':
      return job.bols.map((bol) => renderer.layOut(bol));
    case 'lay-out-labels':
      return [renderer.layOutLabels(job.bol)];
    case 'draw':
      return [renderer.draw(job.packed)];
    case 'print':
      return [renderer.render(job.bol)];
    case 'labels':
      return [renderer.renderLabels(job.bol)];
  }
}
