import { bookLimits } from '@freightwright/contracts/constants';
import { ApiError, TextField } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { failureOf } from '../api/failure.ts';
import type { Call } from '../book/book-queries.ts';
import { EntryDialog } from '../book/entry-dialog.tsx';

interface TemplateDialogProps {
  readonly title: string;
  readonly name?: string;
  readonly onSave: (call: Call, name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

export function TemplateDialog({ title, name = '', onSave, onClose }: TemplateDialogProps) {
  const [typed, setTyped] = useState(name);
  return (
    <EntryDialog
      kind="templates"
      title={title}
      onSave={(call) => onSave(call, typed)}
      onClose={onClose}
      describe={(error) => {
        const isTaken = error instanceof ApiError && error.code === 'bol.entry-taken';
        return isTaken ? 'You have a template of that name. Choose another.' : failureOf(error);
      }}
    >
      {(violation) => (
        <TextField
          label="Name"
          maxLength={bookLimits.name}
          autoComplete="off"
          value={typed}
          error={violation}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </EntryDialog>
  );
}
