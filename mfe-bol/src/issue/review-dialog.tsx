import { printedBolOf } from '@freightwright/bol-document';
import type { BolDraftForm } from '@freightwright/contracts';
import { dayOf, formatNumber } from '@freightwright/domain';
import { Button, Dialog, util } from '@freightwright/mfe-kit';
import { type MouseEvent, useMemo } from 'react';
import { useHazmatTable } from '../hazmat/table.ts';
import { type BolValues, hasHazmat } from '../values/bol-values.ts';
import { type Credit, formatDay } from './credit.ts';
import { ReviewDetails, ReviewLines, ReviewParties } from './review-details.tsx';
import styles from './review-dialog.module.css';
import { EbolNeeds, questionsFor, ReviewQuestions } from './review-questions.tsx';

interface ReviewDialogProps {
  readonly values: BolValues;
  readonly form: BolDraftForm;
  /** The credit that issuing uses; undefined on an unlimited plan. */
  readonly credit: Credit | undefined;
  readonly isIssuing: boolean;
  readonly onClose: () => void;
  /** Closes the dialog and focuses the field. */
  readonly onGoTo: (field: string) => void;
  readonly onIssue: () => void;
}

export function ReviewDialog(props: ReviewDialogProps) {
  const { values, form, credit, isIssuing, onClose, onGoTo, onIssue } = props;
  const printed = useMemo(() => printedBolOf({ bolNumber: '', status: 'draft', form }), [form]);
  const { table } = useHazmatTable(hasHazmat(values));
  const questions = useMemo(() => questionsFor(values, dayOf(new Date()), table), [values, table]);
  const hasQuestions = questions.length > 0;
  // The default count is asked about on most bills, and no doubt of this one.
  const hasDoubts = questions.some(({ id }) => id !== 'shipper-count');
  const issueOnce = ({ detail }: MouseEvent) => {
    // The second click of a double click was meant for the button that opened this.
    if (detail < 2) onIssue();
  };
  return (
    <Dialog
      open
      title="Review the bill before you issue it"
      returnTo={() => document.getElementById('bol-issue')}
      onClose={() => {
        if (!isIssuing) onClose();
      }}
    >
      <p className={`${util.below16} ${util.quiet}`} tabIndex={-1} data-first>
        An issued bill cannot be edited. If something is wrong, you can void it and issue a corrected one.{' '}
        {hasQuestions && `${formatThings(questions.length)} worth a second look.`}
      </p>
      <ReviewParties values={values} printed={printed} />
      <ReviewLines values={values} printed={printed} />
      <ReviewDetails values={values} printed={printed} />
      {hasQuestions && <ReviewQuestions questions={questions} onGoTo={onGoTo} />}
      <EbolNeeds form={form} onGoTo={onGoTo} />
      <div className={styles.foot}>
        {credit && (
          <p className={util.text}>
            Uses your free bill. The next one is available {formatDay(credit.nextAt)}.
          </p>
        )}
        <div className={styles.buttons}>
          <Button disabled={isIssuing} onClick={onClose}>
            Keep editing
          </Button>
          <Button variant="primary" pendingText={isIssuing && 'Issuing'} onClick={issueOnce}>
            {hasDoubts ? 'Issue anyway' : 'Issue'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const formatThings = (count: number) =>
  count === 1 ? 'One thing at the end is' : `${formatNumber(count)} things at the end are`;
