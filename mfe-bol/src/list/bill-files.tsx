import type { Bol } from '@freightwright/contracts';
import {
  drawingTimeoutMs,
  lazyComponent,
  routes,
  saveFile,
  useBillPdf,
  usePlatform,
} from '@freightwright/mfe-kit';
import { Suspense, useCallback, useState } from 'react';
import { reasonOf } from '../api/failure.ts';

const PrintPages = lazyComponent(async () => (await import('./print-pages.tsx')).PrintPages);

export interface ListedBill {
  readonly id: string;
  readonly bolNumber: string;
}

/** The outputs of a bill: its PDF and its labels, the eBOL file, and its printed pages. */
export function useBillFiles() {
  const { call, toast } = usePlatform();
  const { pending, failed, download } = useBillPdf();
  const [ebolRefusal, setEbolRefusal] = useState<{ readonly id: string; readonly reason: string } | null>(
    null,
  );
  const [printed, setPrinted] = useState<Bol | null>(null);
  const done = useCallback(() => setPrinted(null), []);
  return {
    /** Id of the bill whose PDF is being fetched; the next field is the last one that failed. */
    pendingPdf: pending,
    failedPdf: failed,
    /** The last bill that could not be saved as an eBOL, and why. */
    ebolRefusal,
    onPdf: ({ id }: ListedBill) => void download(id),
    /** Saves LABELS-{id}.pdf. */
    async onLabels({ id }: ListedBill) {
      try {
        const labels = await call(routes.bolLabels, { params: { id }, timeoutMs: drawingTimeoutMs });
        saveFile(labels, `LABELS-${id}.pdf`);
      } catch (error) {
        toast({ kind: 'error', title: 'Download Failed', text: reasonOf(error) });
      }
    },
    /** Saves an issued bill as EBOL-{id}.json, the format in which carriers accept a bill of lading. */
    async onEbol({ id }: ListedBill) {
      setEbolRefusal(null);
      try {
        const ebol = await call(routes.bolEbol, { params: { id } });
        const file = new Blob([JSON.stringify(ebol, null, 2)], { type: 'application/json' });
        saveFile(file, `EBOL-${id}.json`);
      } catch (error) {
        setEbolRefusal({ id, reason: reasonOf(error) });
      }
    },
    async onPrint({ id }: ListedBill) {
      try {
        const { bol } = await call(routes.readBol, { params: { id } });
        setPrinted(bol);
      } catch {
        toast({ kind: 'error', title: 'Printing Failed', text: 'Loading the bill of lading failed' });
      }
    },
    /** Render this: it contains the pages during printing. */
    pages: printed && (
      <Suspense>
        <PrintPages bill={printed} onDone={done} />
      </Suspense>
    ),
  };
}
