import { useState } from 'react';
import { bolPdf } from '../api/routes.ts';
import { usePlatform } from '../platform/use-platform.ts';
import { saveFile } from '../save-file.ts';

/** A drawing may have to wait for others of the same reader. */
export const drawingTimeoutMs = 30_000;

/** What is said of a PDF that cannot be had. */
export const pdfFailed = 'Failed to download BOL PDF';

/** Saves a bill's PDF as BOL-{id}.pdf. `pending` is being fetched, `failed` was not, which a toast says. */
export function useBillPdf() {
  const { call, toast } = usePlatform();
  const [pending, setPending] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const download = async (id: string) => {
    if (pending === id) return;
    setPending(id);
    setFailed(null);
    try {
      saveFile(await call(bolPdf, { params: { id }, timeoutMs: drawingTimeoutMs }), `BOL-${id}.pdf`);
    } catch {
      setFailed(id);
      toast({ kind: 'error', title: 'Download Failed', text: pdfFailed });
    } finally {
      setPending(null);
    }
  };
  return { pending, failed, download };
}
