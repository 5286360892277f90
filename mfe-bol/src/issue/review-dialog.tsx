import { formatNumber, type Question } from '@freightwright/domain';
import { Button, Dialog, looks, TextField } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { keepPickupLimit, keptPickupLimit, readPickupLimit } from './pickup-limit.ts';
import styles from './review-dialog.module.css';

interface ReviewDialogProps {
  /** None while the dialog is closed. */
  readonly questions: readonly Question[];
  readonly onClose: () => void;
  /** Closes the dialog and leads to the field. */
  readonly onGoTo: (field: string) => void;
  readonly onIssue: () => void;
}

/** What is worth a second look before a bill is issued. Nothing here keeps it from being issued. */
export function ReviewDialog({ questions, onClose, onGoTo, onIssue }: ReviewDialogProps) {
  const count = questions.length;
  return (
    <Dialog open={count > 0} title="Before you issue this bill" onClose={onClose}>
      <p className={`${looks.below16} ${looks.ink2}`}>
        {count === 1 ? 'One thing is' : `${formatNumber(count)} things are`} worth a second look. Nothing has
        been changed.
      </p>
      <ol className={looks.stack16}>
        {questions.map(({ id, field, fieldName, title, why, source }, index) => (
          <li key={`${id} ${field}`} className={styles.question}>
            <h3 className={looks.caption}>{title}</h3>
            <p className={looks.text}>{why}</p>
            <p className={looks.quiet}>Source: {source}.</p>
            {id === 'over-one-pickup' && <PickupLimit />}
            <Button data-first={index === 0 ? '' : undefined} onClick={() => onGoTo(field)}>
              Go back to {fieldName}
            </Button>
          </li>
        ))}
      </ol>
      <div className={`${looks.buttons} ${looks.above20}`}>
        <Button variant="primary" onClick={onIssue}>
          Issue anyway
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

const storage = () => window.localStorage;

function PickupLimit() {
  const [text, setText] = useState(() => formatNumber(keptPickupLimit(storage)));
  const limitLb = readPickupLimit(text);
  return (
    <TextField
      className={styles.limit}
      label="Ask above this weight"
      unit="lb"
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      note="Kept in this browser for your next bills."
      error={limitLb === undefined ? 'Enter a weight in pounds, more than 0' : undefined}
      value={text}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        const typedLb = readPickupLimit(typed);
        if (typedLb !== undefined) keepPickupLimit(storage, typedLb);
      }}
    />
  );
}
