import { addresses } from '@freightwright/contracts/constants';
import { useState } from 'react';
import { usePlatform } from '../platform/use-platform.ts';
import { saveFile } from '../save-file.ts';

/** A PDF may have to wait for others of the same user. */
export const drawingTimeoutMs = 30_000;

/** The message for a PDF that cannot be fetched. */
export const pdfFailed = 'Failed to download BOL PDF';

/**
 * Saves a bill's PDF as BOL-{id}.pdf. `pending` is being fetched, `failed` was not, with a toast.
 * @example const { pending, failed, download } = useBillPdf();
 */
export function useBillPdf() {
  const { call, toast } = usePlatform();
  const [pending, setPending] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const download = async (id: string) => {
    if (pending === id) return;
    setPending(id);
    setFailed(null);
    try {
      saveFile(
        await call(addresses.bolPdf, { params: { id }, timeoutMs: drawingTimeoutMs }),
        `BOL-${id}.pdf`,
      );
    } catch {
      setFailed(id);
      toast({ kind: 'error', title: 'Download Failed', text: pdfFailed });
    } finally {
      setPending(null);
    }
  };
  return { pending, failed, download };
}
