import { type BolNumberReading, bolNumberDigits, readBolNumber } from '@freightwright/domain';
import { CheckIcon, Section, SectionBody, TextField, util } from '@freightwright/mfe-kit';
import { useState } from 'react';
import styles from './number-check.module.css';

export function NumberCheck() {
  const [text, setText] = useState('');
  const reading = readBolNumber(text);
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
          error={mistakeOf(reading)}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <p className={styles.answer} role="status">
          {answerOf(reading)}
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

/** What is certainly wrong. Missing digits are no error while the user types. */
function mistakeOf(reading: BolNumberReading): string | undefined {
  if (reading.ok) return undefined;
  switch (reading.violation) {
    case 'not-digits':
      return 'Only digits, spaces and hyphens';
    case 'check-digit':
      return `The check digit should be ${reading.checkDigit}, not ${reading.found}. At least one digit is wrong.`;
    case 'length':
      return reading.digits > bolNumberDigits
        ? `${reading.digits} digits; a number has ${bolNumberDigits}`
        : undefined;
    default:
      return undefined;
  }
}

function answerOf(reading: BolNumberReading) {
  if (reading.ok) {
    const form = reading.form === 'no-prefix' ? 'without a company prefix' : 'under a company prefix';
    return (
      <span className={styles.right}>
        <CheckIcon />
        <span>The check digit is right. Numbered {form}.</span>
      </span>
    );
  }
  switch (reading.violation) {
    case 'no-check-digit':
      return `16 digits. The check digit that completes them is ${reading.checkDigit}.`;
    case 'length':
      return reading.digits < bolNumberDigits ? `${reading.digits} of ${bolNumberDigits} digits` : '';
    case 'empty':
      return 'Type or paste a number.';
    default:
      return '';
  }
}
