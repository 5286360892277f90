import { ApiError, Button, Dialog, looks, routes, usePlatform } from '@freightwright/mfe-kit';
import { useQueryClient } from '@freightwright/mfe-routing';
import { useState } from 'react';
import { listKey } from '../api/bol-queries.ts';
import styles from './dialogs.module.css';
import type { ListedBill } from './row-actions.ts';

interface DeleteDialogProps {
  /** null when the dialog is closed. */
  readonly bill: ListedBill | null;
  readonly onClose: () => void;
  readonly onDeleted: (id: string) => void;
}

/** Asks before a draft is deleted. */
export function DeleteDialog({ bill, onClose, onDeleted }: DeleteDialogProps) {
  const { call } = usePlatform();
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const close = () => {
    setFault(null);
    onClose();
  };
  const remove = async () => {
    if (bill === null) return;
    setPending(true);
    setFault(null);
    try {
      await call(routes.deleteBolDraft, { params: { id: bill.id } });
    } catch (error) {
      // The draft is gone already, which is what was wanted.
      if (!(error instanceof ApiError && error.code === 'bol.not-found')) {
        setFault((error instanceof ApiError && error.serverMessage) || 'Failed to delete the draft');
        setPending(false);
        return;
      }
    }
    setPending(false);
    onDeleted(bill.id);
    await queries.invalidateQueries({ queryKey: listKey });
  };
  return (
    <Dialog open={bill !== null} title="Delete this draft?" onClose={close}>
      <p className={`${looks.below16} ${looks.ink2}`}>
        <span className={styles.number}>{bill?.bolNumber}</span> is deleted for good. Its number is not used
        again.
      </p>
      <div role="alert">
        {fault !== null && (
          <p className={styles.error}>
            <strong>Not deleted.</strong> {fault}
          </p>
        )}
      </div>
      <div className={`${looks.buttons} ${looks.above16}`}>
        <Button
          variant="primary"
          data-first
          pendingText={isPending ? 'Deleting' : undefined}
          onClick={() => void remove()}
        >
          Delete draft
        </Button>
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
