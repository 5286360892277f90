import { lazyComponent, routes, usePlatform } from '@freightwright/mfe-kit';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import type { PreviewedBill } from '../preview/document-preview.tsx';

const PrintPages = lazyComponent(() => import('./print-pages.tsx').then(({ PrintPages }) => PrintPages));

/** Prints a bill. Put `pages` into the page: it holds the content during printing. */
export function usePrint(): {
  readonly print: (bill: PreviewedBill) => void;
  /** Fetches the bill first. */
  readonly printById: (id: string) => Promise<void>;
  readonly pages: ReactNode;
} {
  const { call, toast } = usePlatform();
  const [bill, setBill] = useState<PreviewedBill | null>(null);
  const done = useCallback(() => setBill(null), []);
  return {
    print: setBill,
    async printById(id) {
      try {
        const { bol } = await call(routes.readBol, { params: { id } });
        setBill(bol);
      } catch {
        toast({ kind: 'error', title: 'Printing Failed', text: 'Loading the bill of lading failed' });
      }
    },
    pages: bill && (
      <Suspense>
        <PrintPages bill={bill} onDone={done} />
      </Suspense>
    ),
  };
}
