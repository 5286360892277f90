import type { FieldError } from '@freightwright/contracts';
import { ApiError, usePlatform } from '@freightwright/mfe-kit';
import { useQueryClient } from '@freightwright/mfe-routing';
import { useRef, useState } from 'react';
import { countBolLocally, listKey, usageKey } from '../api/bol-queries.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import type { useFormErrors } from '../form/use-form-errors.ts';
import type { IssueKeys, Refusal } from './issue-bol.ts';
import type * as Step from './issue-step.ts';

interface IssueOptions {
  readonly draftStore: DraftStore;
  readonly errors: Pick<ReturnType<typeof useFormErrors>, 'refuse'>;
  /** Called when it is known whether the bill was issued, before any message. */
  readonly onAnswered: () => void;
  /** Called when the service returned validation errors. */
  readonly onRefused: (violations: readonly FieldError[]) => void;
  readonly onIssued: () => void;
}

/** Issues the validated form. Only one attempt runs at a time, however often the button is pressed. */
export function useIssue({ draftStore, errors, onAnswered, onRefused, onIssued }: IssueOptions) {
  const platform = usePlatform();
  const queries = useQueryClient();
  const [keys] = useState<IssueKeys>(() => new Map());
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isUnderWay = useRef(false);

  const issue = async ({ issueBol, describeRefusal }: typeof Step) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPending(true);
    setRefusal(null);
    const { values } = draftStore.state.get();
    try {
      const bolNumber = await issueBol(platform, draftStore, keys);
      onAnswered();
      const { tier, user } = platform.session.get();
      if (user && tier === 'registered') countBolLocally(user.id, new Date());
      draftStore.finish();
      await queries.invalidateQueries({ queryKey: listKey, refetchType: 'none' });
      void queries.invalidateQueries({ queryKey: usageKey });
      platform.toast({
        kind: 'success',
        title: 'BOL Generated Successfully',
        text: `BOL number ${bolNumber || 'Unknown'}`,
      });
      onIssued();
    } catch (error) {
      onAnswered();
      const described = describeRefusal(error);
      setRefusal(described);
      platform.toast({ kind: 'error', ...described });
      if (error instanceof ApiError && error.status === 403) {
        void queries.invalidateQueries({ queryKey: usageKey });
      }
      if (error instanceof ApiError && error.errors.length > 0) {
        errors.refuse(error.errors, values);
        onRefused(error.errors);
      }
    } finally {
      isUnderWay.current = false;
      setPending(false);
    }
  };
  return { issue, isPending, refusal };
}

const loadStep = () => import('./issue-step.ts');

/**
 * The review before every bill is issued. It is loaded when the user starts to fill in the form, or else with
 * the first attempt to issue.
 * @param revision of the form; a review never switches to another form.
 */
export function useReview(revision: number, fetchReview = loadStep) {
  const [opened, setOpened] = useState<{ readonly of: number; readonly step: typeof Step } | null>(null);
  const [isMissing, setMissing] = useState(false);
  return {
    /** The review's dialog and issuing function, while the review is open. */
    step: opened?.of === revision ? opened.step : null,
    /** It could not be loaded, so nothing was issued. The next attempt retries. */
    isMissing,
    prefetch: () => void fetchReview().catch(() => {}),
    async open() {
      // A failed load is retried a single time.
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
