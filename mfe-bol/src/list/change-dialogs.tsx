import { bolLimits } from '@freightwright/contracts/constants';
import {
  ApiError,
  Button,
  ConfirmDelete,
  Dialog,
  routes,
  TextField,
  usePlatform,
  util,
} from '@freightwright/mfe-kit';
import { useQueryClient } from '@freightwright/mfe-routing';
import { type FormEvent, useState } from 'react';
import { billKey, listKey } from '../api/bol-queries.ts';
import type { ListedBill } from './bill-files.tsx';

interface ChangeDialogProps {
  /** null when the dialog is closed. */
  readonly bill: ListedBill | null;
  readonly onClose: () => void;
  readonly onChanged: (id: string) => void;
  /** The element that receives the focus afterwards. */
  readonly returnTo: () => HTMLElement | null | undefined;
}

interface VoidDialogProps extends ChangeDialogProps {
  /** The bill is void, and the user wants a corrected one. */
  readonly onCorrect: (id: string) => void;
}

export function VoidDialog({ bill, onClose, onChanged, returnTo, onCorrect }: VoidDialogProps) {
  const { call, toast } = usePlatform();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [isPending, setPending] = useState(false);
  const [violation, setViolation] = useState<string | null>(null);
  const close = () => {
    setReason('');
    setViolation(null);
    onClose();
  };
  const voidIt = async (then?: (id: string) => void) => {
    if (bill === null || isPending) return;
    setPending(true);
    setViolation(null);
    try {
      const given = reason.trim();
      await call(routes.voidBol, { params: { id: bill.id }, body: given === '' ? {} : { reason: given } });
      toast({ kind: 'success', title: 'BOL Voided', text: `BOL number ${bill.bolNumber}` });
      await Promise.all([
        queries.invalidateQueries({ queryKey: listKey }),
        queries.invalidateQueries({ queryKey: billKey(bill.id) }),
      ]);
      onChanged(bill.id);
      close();
      then?.(bill.id);
    } catch (error) {
      setViolation((error instanceof ApiError && error.serverMessage) || 'Voiding the bill of lading failed');
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog open={bill !== null} title="Void this bill of lading?" onClose={close} returnTo={returnTo}>
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void voidIt();
        }}
      >
        <p className={`${util.below16} ${util.ink2}`}>
          <span className={`${util.code} ${util.ink}`}>{bill?.bolNumber}</span> stays in your list, marked as
          void. It cannot be issued again, and a used credit does not come back. “Void and correct” opens a
          copy of it in the form, to be issued under a number of its own.
        </p>
        <TextField
          label="Reason"
          optional
          maxLength={bolLimits.voidReason}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div role="alert">
          {violation !== null && (
            <p className={`${util.error} ${util.above12}`}>
              <strong>Not voided.</strong> {violation}
            </p>
          )}
        </div>
        <div className={`${util.buttons} ${util.above16}`}>
          <Button type="submit" className={util.danger} pendingText={isPending && 'Voiding'}>
            Void BOL
          </Button>
          <Button disabled={isPending} onClick={() => void voidIt(onCorrect)}>
            Void and correct
          </Button>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export function DeleteDialog({ bill, onClose, onChanged, returnTo }: ChangeDialogProps) {
  const { call, toast } = usePlatform();
  const queries = useQueryClient();
  return (
    <ConfirmDelete
      open={bill !== null}
      title="Delete this draft?"
      confirm="Delete draft"
      remove={async () => bill && call(routes.deleteBolDraft, { params: { id: bill.id } })}
      goneCode="bol.not-found"
      onDeleted={() => {
        if (bill === null) return;
        toast({ kind: 'success', title: 'Draft Deleted', text: `BOL number ${bill.bolNumber}` });
        onChanged(bill.id);
        void queries.invalidateQueries({ queryKey: listKey });
      }}
      onClose={onClose}
      returnTo={returnTo}
    >
      You cannot get <span className={`${util.code} ${util.ink}`}>{bill?.bolNumber}</span> back. No other bill
      will have its number.
    </ConfirmDelete>
  );
}
