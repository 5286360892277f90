import { bookLimits } from '@freightwright/contracts/facts';
import { ApiError, Dialog, TextField } from '@freightwright/mfe-kit';
import { type FormEvent, useState } from 'react';
import { useBookChanged } from '../book/book-queries.ts';
import { failureOf } from '../book/failure-of.ts';
import { SaveOrCancel } from '../book/save-or-cancel.tsx';

interface TemplateDialogProps {
  readonly title: string;
  readonly name?: string;
  readonly onSave: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the name of a template. */
export function TemplateDialog({ title, name = '', onSave, onClose }: TemplateDialogProps) {
  const changed = useBookChanged();
  const [typed, setTyped] = useState(name);
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<string | undefined>();
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    try {
      await onSave(typed);
      await changed.templates();
      onClose();
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === 'bol.entry-taken';
      setFault(isTaken ? 'You have a template of that name. Choose another.' : failureOf(error));
      setPending(false);
    }
  };
  return (
    <Dialog open title={title} onClose={onClose}>
      <form noValidate onSubmit={onSubmit}>
        <TextField
          label="Name"
          maxLength={bookLimits.name}
          autoComplete="off"
          value={typed}
          error={fault}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <SaveOrCancel isPending={isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
