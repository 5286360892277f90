import { idempotencyKeyHeader } from '@freightwright/contracts/constants';
import {
  Button,
  Dialog,
  drawingTimeoutMs,
  EmailForm,
  routes,
  usePlatform,
  util,
} from '@freightwright/mfe-kit';
import { useRef, useState } from 'react';
import { reasonOf } from '../api/failure.ts';
import type { ListedBill } from './bill-files.tsx';

/** The ways to send an issued bill: with an app of the device, if available, or by email. */
export function SendBill({ bill }: { readonly bill: ListedBill }) {
  const { isPending, share } = useShare();
  const [canShare] = useState(canSharePdf);
  const [isEmailing, setEmailing] = useState(false);
  const close = () => setEmailing(false);
  return (
    <>
      {canShare && (
        <Button pendingText={isPending && 'Share'} onClick={() => void share(bill)}>
          Share
        </Button>
      )}
      <Button onClick={() => setEmailing(true)}>Email</Button>
      <Dialog open={isEmailing} title="Email this bill of lading" onClose={close}>
        <EmailBill bill={bill} onClose={close} />
      </Dialog>
    </>
  );
}

/** Sends the PDF of an issued bill to an email address. The dialog mounts a new one each time it opens. */
function EmailBill({ bill, onClose }: { readonly bill: ListedBill; readonly onClose: () => void }) {
  const { call, toast } = usePlatform();
  // With one idempotency key, a second press or a retry after a lost response sends nothing more.
  const [key] = useState(() => crypto.randomUUID());
  const send = async (to: string) => {
    await call(routes.emailBol, {
      params: { id: bill.id },
      body: { to },
      headers: { [idempotencyKeyHeader]: key },
      timeoutMs: drawingTimeoutMs,
    });
    toast({ kind: 'success', title: 'BOL Emailed', text: `The PDF is on its way to ${to}.` });
  };
  return (
    <>
      <p className={`${util.below16} ${util.ink2}`}>
        The mail has <span className={`${util.code} ${util.ink}`}>{bill.bolNumber}</span> attached as a PDF,
        and says that your account sent it.
      </p>
      <EmailForm onSend={send} reasonOf={reasonOf} onClose={onClose} />
    </>
  );
}

const pdfOf = (bytes: BlobPart[], name: string) => new File(bytes, name, { type: 'application/pdf' });

const canSharePdf = (): boolean =>
  typeof navigator.share === 'function' && navigator.canShare?.({ files: [pdfOf([], 'BOL.pdf')] }) === true;

function useShare() {
  const { call, toast } = usePlatform();
  const [isPending, setPending] = useState(false);
  const fetched = useRef<{ readonly id: string; readonly file: File } | null>(null);
  const share = async ({ id, bolNumber }: { readonly id: string; readonly bolNumber: string }) => {
    setPending(true);
    try {
      if (fetched.current?.id !== id) {
        const pdf = await call(routes.bolPdf, { params: { id }, timeoutMs: drawingTimeoutMs });
        fetched.current = { id, file: pdfOf([pdf], `BOL-${bolNumber}.pdf`) };
      }
      await navigator.share({ files: [fetched.current.file], title: `Bill of lading ${bolNumber}` });
    } catch (error) {
      const name = error instanceof DOMException ? error.name : undefined;
      // The user has closed the list of apps.
      if (name === 'AbortError') return;
      // The browser's user activation lasts a few seconds only, and the PDF took longer.
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
