import type { Question } from '@freightwright/domain';
import { lazyComponent } from '@freightwright/mfe-kit';
import { Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { type BolValues, todayIn } from '../form/bol-values.ts';

const ReviewDialog = lazyComponent(() =>
  import('./review-dialog.tsx').then(({ ReviewDialog }) => ReviewDialog),
);

interface ReviewOptions {
  readonly issue: () => Promise<void>;
  /** Leads the reader to a field of the form. */
  readonly goTo: (field: string) => void;
}

/**
 * Asks what is worth a second look before a bill is issued, and issues a bill without such at once. The
 * questions load with the first attempt; when they cannot be loaded, the bill is issued, because they never
 * decide anything.
 */
export function useReview({ issue, goTo }: ReviewOptions) {
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const close = () => flushSync(() => setQuestions([]));
  const review = async (values: BolValues) => {
    const fetched = await import('./questions-for.ts').catch(() => null);
    const found =
      fetched?.questionsFor(values, todayIn(undefined, new Date()), () => window.localStorage) ?? [];
    if (found.length === 0) await issue();
    else setQuestions(found);
  };
  const dialog = questions.length > 0 && (
    <Suspense>
      <ReviewDialog
        questions={questions}
        onClose={close}
        onGoTo={(field) => {
          // The dialog gives the focus back when it closes, so the field takes it after that.
          close();
          goTo(field);
        }}
        onIssue={() => {
          close();
          void issue();
        }}
      />
    </Suspense>
  );
  return { review, dialog };
}
