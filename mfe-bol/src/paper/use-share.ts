import { routes, usePlatform } from '@freightwright/mfe-kit';
import { useRef, useState } from 'react';
import { reasonOf } from '../draft/reason-of.ts';

/** A drawing may have to wait for others of the same reader. */
const timeoutMs = 30_000;

const pdfOf = (bytes: BlobPart[], name: string) => new File(bytes, name, { type: 'application/pdf' });

/** Whether this browser can hand a PDF to another app of the device. */
export const canSharePdf = (): boolean =>
  typeof navigator.share === 'function' && navigator.canShare?.({ files: [pdfOf([], 'BOL.pdf')] }) === true;

/** Hands the PDF of a bill to an app that the reader chooses. */
export function useShare() {
  const { call, toast } = usePlatform();
  const [isPending, setPending] = useState(false);
  const fetched = useRef<{ readonly id: string; readonly file: File } | null>(null);
  const share = async ({ id, bolNumber }: { readonly id: string; readonly bolNumber: string }) => {
    setPending(true);
    try {
      if (fetched.current?.id !== id) {
        const pdf = await call(routes.bolPdf, { params: { id }, timeoutMs });
        fetched.current = { id, file: pdfOf([pdf], `BOL-${bolNumber}.pdf`) };
      }
      await navigator.share({ files: [fetched.current.file], title: `Bill of lading ${bolNumber}` });
    } catch (error) {
      const name = error instanceof DOMException ? error.name : undefined;
      // The reader has closed the list of apps.
      if (name === 'AbortError') return;
      // A browser takes a press for a wish to share for a few seconds only, and the PDF took longer.
      if (name === 'NotAllowedError' && fetched.current) {
        toast({ kind: 'success', title: 'The PDF is ready', text: 'Press Share again to choose an app.' });
      } else {
        toast({ kind: 'error', title: 'Sharing Failed', text: reasonOf(error) });
      }
    } finally {
      setPending(false);
    }
  };
  return { isPending, share };
}
