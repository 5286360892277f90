import { Button, FieldError, looks } from '@freightwright/mfe-kit';
import { type ReactNode, useState } from 'react';
import styles from './book.module.css';
import { failureOf } from './failure-of.ts';

interface BookEntryProps {
  readonly name: string;
  readonly detail?: string;
  /** Buttons in front of the one that removes it. */
  readonly children: ReactNode;
  readonly onRemove: () => Promise<unknown>;
}

/** One entry of a list of the book. Removing it is asked for twice. */
export function BookEntry({ name, detail, children, onRemove }: BookEntryProps) {
  const [isAsking, setAsking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const remove = async () => {
    try {
      await onRemove();
    } catch (error) {
      setFault(failureOf(error));
      setAsking(false);
    }
  };
  return (
    <li className={styles.entry}>
      <p className={`${looks.basis240} ${looks.text} ${looks.breaking}`}>
        <strong>{name}</strong>
        {detail && <span className={`${looks.block} ${looks.note}`}>{detail}</span>}
      </p>
      <div className={looks.buttons}>
        {isAsking ? (
          <>
            <Button autoFocus aria-label={`Remove ${name} for good`} onClick={() => void remove()}>
              Remove for good
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Keep
            </Button>
          </>
        ) : (
          <>
            {children}
            <Button variant="quiet" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
              Remove
            </Button>
          </>
        )}
      </div>
      {fault !== null && <FieldError>{fault}</FieldError>}
    </li>
  );
}
