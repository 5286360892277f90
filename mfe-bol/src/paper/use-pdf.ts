import { routes, usePlatform } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { reasonOf } from '../draft/reason-of.ts';
import { saveFile } from './save-file.ts';

/** A drawing may have to wait for others of the same reader. */
const timeoutMs = 30_000;

/**
 * Saves a bill's PDF as BOL-{id}.pdf, and its labels as LABELS-{id}.pdf. `pending` is the bill whose PDF is
 * being fetched, `failed` the one whose PDF could not be fetched last.
 */
export function usePdf() {
  const { call, toast } = usePlatform();
  const [pending, setPending] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const download = async (id: string) => {
    setPending(id);
    setFailed(null);
    try {
      saveFile(await call(routes.bolPdf, { params: { id }, timeoutMs }), `BOL-${id}.pdf`);
    } catch {
      setFailed(id);
      toast({ kind: 'error', title: 'Download Failed', text: 'Failed to download BOL PDF' });
    } finally {
      setPending(null);
    }
  };
  const downloadLabels = async (id: string) => {
    try {
      saveFile(await call(routes.bolLabels, { params: { id }, timeoutMs }), `LABELS-${id}.pdf`);
    } catch (error) {
      toast({ kind: 'error', title: 'Download Failed', text: reasonOf(error) });
    }
  };
  return { pending, failed, download, downloadLabels };
}
