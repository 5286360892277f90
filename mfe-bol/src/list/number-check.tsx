import { type BolNumberReading, bolNumberDigits, readBolNumber } from '@freightwright/domain';
import { CheckIcon, Section, SectionBody, TextField, util } from '@freightwright/mfe-kit';
import { type ReactNode, useState } from 'react';
import styles from './number-check.module.css';

export function NumberCheck() {
  const [text, setText] = useState('');
  const { error, answer } = judge(readBolNumber(text));
  return (
    <Section title="Check a BOL number">
      <SectionBody className={styles.body}>
        <TextField
          className={styles.number}
          label="Bill of lading number"
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={text}
          error={error}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <p className={styles.answer} role="status">
          {answer}
        </p>
        <p className={`${util.above16} ${util.under12} ${util.note}`}>
          A VICS number has 17 digits: a 7-digit GS1 company prefix and a 9-digit serial, or 04 and 14 digits,
          then the check digit. A correct check digit means the number was copied correctly, not that the bill
          exists.
        </p>
      </SectionBody>
    </Section>
  );
}

/** What is certainly wrong, or the state of the number: missing digits are no error while the user types. */
function judge(reading: BolNumberReading): { readonly error?: string; readonly answer?: ReactNode } {
  if (reading.ok) {
    const form = reading.form === 'no-prefix' ? 'without a company prefix' : 'under a company prefix';
    const answer = (
      <span className={styles.right}>
        <CheckIcon />
        <span>The check digit is right. Numbered {form}.</span>
      </span>
    );
    return { answer };
  }
  switch (reading.violation) {
    case 'not-digits':
      return { error: 'Only digits, spaces and hyphens' };
    case 'check-digit': {
      const { checkDigit, found } = reading;
      return { error: `The check digit should be ${checkDigit}, not ${found}. At least one digit is wrong.` };
    }
    case 'no-check-digit':
      return { answer: `16 digits. The check digit that completes them is ${reading.checkDigit}.` };
    case 'length':
      return reading.digits > bolNumberDigits
        ? { error: `${reading.digits} digits; a number has ${bolNumberDigits}` }
        : { answer: `${reading.digits} of ${bolNumberDigits} digits` };
    case 'empty':
      return { answer: 'Type or paste a number.' };
  }
}
