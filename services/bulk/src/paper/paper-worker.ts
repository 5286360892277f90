import { createBolRenderer } from '@freightwright/bol-pdf';

// Runs in a worker thread.

/** One PDF of all layouts with a title, or without one a PDF of each. */
export interface PaperJob {
  title?: string;
  packed: readonly Uint8Array[];
}

const renderer = createBolRenderer();

/** Copied, because Node's buffers may share a pool, all of which would be sent. */
export const perform = (job?: PaperJob): Uint8Array[] | undefined => {
  if (job === undefined) return undefined;
  const { title, packed } = job;
  const drawn =
    title === undefined ? packed.map((one) => renderer.draw(one)) : [renderer.drawAll(title, packed)];
  return drawn.map((bytes) => new Uint8Array(bytes));
};
