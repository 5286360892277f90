import { ConfirmDelete, looks, routes, usePlatform } from '@freightwright/mfe-kit';
import { useQueryClient } from '@freightwright/mfe-routing';
import { listKey } from '../api/bol-queries.ts';
import type { ListedBill } from './row-actions.ts';

interface DeleteDialogProps {
  /** null when the dialog is closed. */
  readonly bill: ListedBill | null;
  readonly onClose: () => void;
  readonly onDeleted: (id: string) => void;
  /** What the focus goes to afterwards. */
  readonly returnTo: () => HTMLElement | null | undefined;
}

/** Asks before a draft is deleted. */
export function DeleteDialog({ bill, onClose, onDeleted, returnTo }: DeleteDialogProps) {
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
        onDeleted(bill.id);
        void queries.invalidateQueries({ queryKey: listKey });
      }}
      onClose={onClose}
      returnTo={returnTo}
    >
      You cannot get <span className={`${looks.code} ${looks.ink}`}>{bill?.bolNumber}</span> back. No other
      bill will have its number.
    </ConfirmDelete>
  );
}
