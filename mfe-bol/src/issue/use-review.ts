import { useState } from 'react';
import type * as Step from './issue-step.ts';

const load = () => import('./issue-step.ts');

/**
 * The review that every bill passes before it is issued. It is fetched when somebody begins to fill the form
 * in, or else with the first attempt to issue.
 * @param revision of the form; a review never turns to another form than the one it was opened for.
 */
export function useReview(revision: number, fetchReview = load) {
  const [opened, setOpened] = useState<{ readonly of: number; readonly step: typeof Step } | null>(null);
  const [isMissing, setMissing] = useState(false);
  return {
    /** The dialog, and what issues the bill, while the review is open. */
    step: opened?.of === revision ? opened.step : null,
    /** It could not be fetched, so nothing was issued. The next attempt fetches it again. */
    isMissing,
    prefetch: () => void fetchReview().catch(() => {}),
    async open() {
      // A connection that failed once is tried once more.
      const step = await fetchReview()
        .catch(fetchReview)
        .catch(() => null);
      setMissing(step === null);
      setOpened(step && { of: revision, step });
    },
    close() {
      setMissing(false);
      setOpened(null);
    },
  };
}
