import type { BolDraftForm } from '@freightwright/contracts';
import {
  ebolViolations,
  type Question,
  questionsOf,
  usualQuestionLimits,
} from '@freightwright/contracts/constants';
import { formatNumber, readDecimal } from '@freightwright/domain';
import type { HazmatTable } from '@freightwright/hazmat';
import { Button, MeasureField, readStored, store, util } from '@freightwright/mfe-kit';
import { useState } from 'react';
import type { BolValues } from '../values/bol-values.ts';
import { draftFormOf } from '../values/draft-form-of.ts';
import styles from './review-dialog.module.css';

interface ReviewQuestionsProps {
  readonly questions: readonly Question[];
  readonly onGoTo: (field: string) => void;
}

/** Common mistakes. None of them blocks issuing. */
export const ReviewQuestions = ({ questions, onGoTo }: ReviewQuestionsProps) => (
  <section className={`${util.above16} ${util.under12}`}>
    <h3 className={util.caption}>Worth a second look</h3>
    <ol className={util.divided}>
      {questions.map(({ id, field, fieldName, title, why, source }) => (
        <li key={`${id} ${field}`} className={`${util.stack8} ${util.left} ${util.spaced12}`}>
          <h4 className={util.caption}>{title}</h4>
          <p className={util.text}>{why}</p>
          <p className={util.quiet}>Source: {source}.</p>
          {id === 'over-one-pickup' && <PickupLimit />}
          <Button className={styles.back} onClick={() => onGoTo(field)}>
            Go back to {fieldName}
          </Button>
        </li>
      ))}
    </ol>
  </section>
);

interface EbolNeedsProps {
  readonly form: BolDraftForm;
  readonly onGoTo: (field: string) => void;
}

/** The most fields in the list. */
const mostNeeds = 10;

/** What the bill lacks for its eBOL file. It does not block issuing, and an issued bill cannot be completed. */
export function EbolNeeds({ form, onGoTo }: EbolNeedsProps) {
  const needs = ebolViolations(form);
  if (needs.length === 0) return null;
  return (
    <section className={`${util.above16} ${util.under12}`} aria-label="For the eBOL file">
      <h3 className={util.caption}>For the eBOL file</h3>
      <p className={util.text}>
        Carriers take a bill electronically as an eBOL file. Issued as it is, this bill has none.
      </p>
      <ul className={util.divided}>
        {needs.slice(0, mostNeeds).map(({ field, message }) => (
          <li key={field} className={`${util.stack8} ${util.left} ${util.spaced12}`}>
            <p className={util.text}>{message}</p>
            <Button className={styles.back} aria-label={`Complete: ${message}`} onClick={() => onGoTo(field)}>
              Complete it
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PickupLimit() {
  const [text, setText] = useState(() => formatNumber(storedPickupLimit()));
  const limitLb = readPickupLimit(text);
  return (
    <MeasureField
      className={styles.limit}
      label="Ask above this weight"
      unit="lb"
      maxLength={12}
      note="Saved in this browser for your next bills."
      error={limitLb === undefined ? 'Enter a weight in pounds, more than 0' : undefined}
      value={text}
      onValue={(typed) => {
        setText(typed);
        const typedLb = readPickupLimit(typed);
        if (typedLb !== undefined) store(limitKey, String(typedLb));
      }}
    />
  );
}

/** The questions before this form is issued. @param today the user's date, '2026-11-20'. */
export function questionsFor(values: BolValues, today: string, table?: HazmatTable | null): Question[] {
  const limits = { ...usualQuestionLimits, onePickupLb: storedPickupLimit() };
  return questionsOf(draftFormOf(values), today, { limits, table: table ?? undefined });
}

/** Stored in this browser, because the limit belongs to the user's carrier and not to one bill. */
const limitKey = 'fw.bol-pickup-limit';
const mostLb = 1_000_000;

/** Parses pounds; undefined for a text that is no limit. */
function readPickupLimit(text: string): number | undefined {
  const read = readDecimal(text.trim().replace(/lb$/i, ''));
  return read > 0 && read <= mostLb ? read : undefined;
}

/** The stored limit, or the default. */
const storedPickupLimit = (): number =>
  readPickupLimit(readStored(limitKey) ?? '') ?? usualQuestionLimits.onePickupLb;
