import { Button, FieldError, util } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { useReader } from '../api/bol-queries.ts';
import { failureOf } from '../api/failure.ts';
import type { BookKind, Call } from './book-queries.ts';
import { useBookChange } from './use-entries.ts';

interface SaveEntryProps<T> {
  readonly kind: BookKind;
  /** What would be saved. The status of one content is not shown for another. */
  readonly content: T;
  readonly label: string;
  /** Shown after saving. */
  readonly done: string;
  readonly onSave: (call: Call, content: T) => Promise<unknown>;
}

export function SaveEntry<T>({ kind, content, label, done, onSave }: SaveEntryProps<T>) {
  const change = useBookChange(kind);
  const reader = useReader();
  const [isPending, setPending] = useState(false);
  const [answer, setAnswer] = useState<{ of: T; violation?: string } | null>(null);
  if (reader === undefined) return null;
  const save = async () => {
    setPending(true);
    try {
      await change((call) => onSave(call, content));
      setAnswer({ of: content });
    } catch (error) {
      setAnswer({ of: content, violation: failureOf(error) });
    }
    setPending(false);
  };
  const notice = answer?.of === content ? answer : null;
  return (
    <div>
      <Button variant="quiet" pendingText={isPending && 'Saving'} onClick={save}>
        {label}
      </Button>
      <p role="status" className={util.note}>
        {notice !== null && notice.violation === undefined && done}
      </p>
      {notice?.violation !== undefined && <FieldError>{notice.violation}</FieldError>}
    </div>
  );
}
