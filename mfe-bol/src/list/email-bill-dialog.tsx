import { idempotencyKeyHeader } from '@freightwright/contracts/facts';
import { Dialog, EmailForm, looks, routes, usePlatform } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { reasonOf } from '../draft/reason-of.ts';
import type { ListedBill } from './row-actions.ts';

interface EmailBillDialogProps {
  readonly bill: ListedBill;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The page may have to be drawn before the mail is accepted. */
const timeoutMs = 30_000;

/** Sends the PDF of an issued bill to an email address. */
export function EmailBillDialog({ open, ...opened }: EmailBillDialogProps) {
  return (
    <Dialog open={open} title="Email this bill of lading" onClose={opened.onClose}>
      <EmailBill {...opened} />
    </Dialog>
  );
}

/** What the dialog holds each time it is opened. */
function EmailBill({ bill, onClose }: Omit<EmailBillDialogProps, 'open'>) {
  const { call, toast } = usePlatform();
  // With one key a second press, or a try after a lost answer, sends nothing more.
  const [key] = useState(() => crypto.randomUUID());
  const send = async (to: string) => {
    await call(routes.emailBol, {
      params: { id: bill.id },
      body: { to },
      headers: { [idempotencyKeyHeader]: key },
      timeoutMs,
    });
    toast({ kind: 'success', title: 'BOL Emailed', text: `The PDF is on its way to ${to}.` });
  };
  return (
    <>
      <p className={`${looks.below16} ${looks.ink2}`}>
        The mail has <span className={`${looks.code} ${looks.ink}`}>{bill.bolNumber}</span> attached as a PDF,
        and says that your account sent it.
      </p>
      <EmailForm onSend={send} reasonOf={reasonOf} onClose={onClose} />
    </>
  );
}
