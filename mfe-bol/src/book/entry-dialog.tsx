import { Button, Dialog, util } from '@freightwright/mfe-kit';
import { type FormEvent, type ReactNode, useState } from 'react';
import { failureOf } from '../api/failure.ts';
import type { BookKind, Call } from './book-queries.ts';
import { useBookChange } from './use-entries.ts';

interface EntryDialogProps {
  readonly kind: BookKind;
  readonly title: string;
  /** The dialog closes when this has settled. */
  readonly onSave: (call: Call) => Promise<unknown>;
  readonly onClose: () => void;
  readonly describe?: (error: unknown) => string;
  readonly className?: string;
  /** The fields. @param violation message of the failed save */
  readonly children: (violation: string | undefined) => ReactNode;
}

export function EntryDialog(props: EntryDialogProps) {
  const { kind, title, onSave, onClose, describe = failureOf, className, children } = props;
  const change = useBookChange(kind);
  const [isPending, setPending] = useState(false);
  const [violation, setViolation] = useState<string | undefined>();
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    try {
      await change(onSave);
      onClose();
    } catch (error) {
      setViolation(describe(error));
      setPending(false);
    }
  };
  return (
    <Dialog open title={title} onClose={onClose}>
      <form noValidate className={className} onSubmit={onSubmit}>
        {children(violation)}
        <div className={`${util.buttons} ${util.above16}`}>
          <Button type="submit" variant="primary" pendingText={isPending && 'Saving'}>
            Save
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** A dialog with several fields, which shows the error below them. */
export const FieldsDialog = ({
  children,
  ...dialog
}: Omit<EntryDialogProps, 'children'> & { children: ReactNode }) => (
  <EntryDialog {...dialog} className={`${util.stack12} ${util.above12}`}>
    {(violation) => (
      <>
        {children}
        <div role="alert">
          {violation !== undefined && <p className={`${util.error} ${util.above12}`}>{violation}</p>}
        </div>
      </>
    )}
  </EntryDialog>
);
