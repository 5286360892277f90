import { Button } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { canSharePdf, useShare } from '../paper/use-share.ts';
import { EmailBillDialog } from './email-bill-dialog.tsx';
import type { ListedBill } from './row-actions.ts';

/** The ways to hand an issued bill to somebody else: by an app of the device, where there is one, or by email. */
export function SendBill({ bill }: { readonly bill: ListedBill }) {
  const { isPending, share } = useShare();
  const [canShare] = useState(canSharePdf);
  const [isEmailing, setEmailing] = useState(false);
  return (
    <>
      {canShare && (
        <Button pendingText={isPending ? 'Share' : undefined} onClick={() => void share(bill)}>
          Share
        </Button>
      )}
      <Button onClick={() => setEmailing(true)}>Email</Button>
      <EmailBillDialog bill={bill} open={isEmailing} onClose={() => setEmailing(false)} />
    </>
  );
}
