import { routes, usePlatform } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { saveFile } from './save-file.ts';

/**
 * Saves a bill's PDF as BOL-{id}.pdf. `pending` is the bill that is being fetched, `failed` the one that
 * could not be fetched last.
 */
export function usePdf() {
  const { call, toast } = usePlatform();
  const [pending, setPending] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const download = async (id: string) => {
    setPending(id);
    setFailed(null);
    try {
      saveFile(await call(routes.bolPdf, { params: { id }, timeoutMs: 30_000 }), `BOL-${id}.pdf`);
    } catch {
      setFailed(id);
      toast({ kind: 'error', title: 'Download Failed', text: 'Failed to download BOL PDF' });
    } finally {
      setPending(null);
    }
  };
  return { pending, failed, download };
}
