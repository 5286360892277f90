import { drawingTimeoutMs, routes, saveFile, useBillPdf, usePlatform } from '@freightwright/mfe-kit';
import { reasonOf } from '../draft/reason-of.ts';

/** Saves a bill's PDF, as `useBillPdf` does, and its labels as LABELS-{id}.pdf. */
export function usePdf() {
  const { call, toast } = usePlatform();
  const pdf = useBillPdf();
  const downloadLabels = async (id: string) => {
    try {
      const labels = await call(routes.bolLabels, { params: { id }, timeoutMs: drawingTimeoutMs });
      saveFile(labels, `LABELS-${id}.pdf`);
    } catch (error) {
      toast({ kind: 'error', title: 'Download Failed', text: reasonOf(error) });
    }
  };
  return { ...pdf, downloadLabels };
}
