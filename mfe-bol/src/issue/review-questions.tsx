import { formatNumber, type Question } from '@freightwright/domain';
import { Button, looks, TextField } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { keepPickupLimit, keptPickupLimit, readPickupLimit } from './pickup-limit.ts';
import styles from './review-dialog.module.css';

interface ReviewQuestionsProps {
  readonly questions: readonly Question[];
  readonly onGoTo: (field: string) => void;
}

/** What is often a mistake. Nothing here keeps the bill from being issued. */
export function ReviewQuestions({ questions, onGoTo }: ReviewQuestionsProps) {
  return (
    <section className={`${looks.above16} ${looks.under12}`}>
      <h3 className={looks.caption}>Worth a second look</h3>
      <ol className={looks.divided}>
        {questions.map(({ id, field, fieldName, title, why, source }) => (
          <li key={`${id} ${field}`} className={`${looks.stack8} ${looks.left} ${looks.spaced12}`}>
            <h4 className={looks.caption}>{title}</h4>
            <p className={looks.text}>{why}</p>
            <p className={looks.quiet}>Source: {source}.</p>
            {id === 'over-one-pickup' && <PickupLimit />}
            <Button className={styles.back} onClick={() => onGoTo(field)}>
              Go back to {fieldName}
            </Button>
          </li>
        ))}
      </ol>
    </section>
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
