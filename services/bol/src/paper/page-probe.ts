import { type Bol, bolNumberOf } from '@freightwright/contracts';

/** An empty draft, which prints as a page of frames and labels. */
const emptyBill: Bol = {
  id: 'readyz',
  bolNumber: bolNumberOf('04', 0),
  status: 'draft',
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  form: {},
};

/** Makes a probe that draws a page of a bill. It rejects when the result is not a PDF. */
export function pageProbe(draw: (bol: Bol) => Promise<Uint8Array> | Uint8Array): () => Promise<void> {
  return async () => {
    const page = await draw(emptyBill);
    if (!Buffer.from(page).subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('It drew no PDF');
  };
}
