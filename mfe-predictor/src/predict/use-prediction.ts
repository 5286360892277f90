import type { Prediction, PredictionRequestInput } from '@freightwright/contracts';
import { idempotencyKeyHeader } from '@freightwright/contracts/constants';
import { centsFromUsd, formatCents } from '@freightwright/domain';
import { ApiError, type Platform, routes, usePlatform } from '@freightwright/mfe-kit';
import { useRef, useState } from 'react';
import { type Allowance, describeLimit, timeZone } from '../allowance/use-allowance.ts';
import { type Entry, type TextField, textFields } from '../form/entry.ts';
import { readEntry, type Violations, weightOf } from '../form/read-entry.ts';

/** An estimate and the form it belongs to. */
export interface Predicted {
  readonly entry: Entry;
  readonly prediction: Prediction;
}

interface Deps {
  readonly allowance: Allowance;
  readonly onPredicted: () => void;
  readonly onViolations: (violations: Violations) => void;
}

/** Requests estimates, one at a time. */
export function usePrediction({ allowance, onPredicted, onViolations }: Deps) {
  const platform = usePlatform();
  const [isPending, setPending] = useState(false);
  const [predicted, setPredicted] = useState<Predicted | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isLimitShown, setLimitShown] = useState(false);
  const attempts = useRef(createAttempts());

  async function predict(entry: Entry): Promise<void> {
    if (isPending) return;
    if (allowance.isUsedUp) return setLimitShown(true);
    const { violations, request } = readEntry(entry);
    setFailure(null);
    onViolations(violations);
    if (request === null) return;
    setPending(true);
    try {
      const prediction = await platform.call(routes.predictShippingCost, {
        body: { ...request, timeZone: timeZone() },
        headers: { [idempotencyKeyHeader]: attempts.current.keyFor(request) },
      });
      attempts.current.answered();
      allowance.add();
      setPredicted({ entry, prediction });
      notifySuccess(platform, entry, prediction);
      onPredicted();
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) attempts.current.answered();
      const refusal = refusalOf(error, platform.session.get().status === 'signed-in');
      platform.toast({ kind: 'error', ...refusal.toast });
      if (refusal.isLimit) {
        allowance.ask();
        setLimitShown(true);
      } else {
        setFailure(refusal.label);
        onViolations(refusal.violations);
      }
    } finally {
      setPending(false);
    }
  }

  return {
    ...{ isPending, predicted, failure, isLimitShown, predict },
    closeLimit: () => setLimitShown(false),
    /** Shows a saved estimate like a new one. */
    show(shown: Predicted) {
      setFailure(null);
      setPredicted(shown);
    },
  };
}

/** One idempotency key per request until the response, so that no retry is counted or priced twice. */
function createAttempts() {
  let open: { text: string; key: string } | null = null;
  return {
    keyFor(request: PredictionRequestInput): string {
      const text = JSON.stringify(request);
      if (open?.text !== text) open = { text, key: crypto.randomUUID() };
      return open.key;
    },
    answered() {
      open = null;
    },
  };
}

function notifySuccess({ toast, track }: Platform, entry: Entry, prediction: Prediction): void {
  toast({
    kind: 'success',
    title: 'Cost Prediction Complete',
    text: `Estimated shipping cost: ${formatCents(centsFromUsd(prediction.totalEstimate))}`,
  });
  const { originZip, destinationZip, serviceType } = entry;
  track({ name: 'predict_shipping_cost', originZip, destinationZip, weight: weightOf(entry), serviceType });
}

const isTextField = (field: string): field is TextField => textFields.some((each) => each === field);

/** The messages of the error catalogue (product specification, section 8), and those of the form. */
function refusalOf(error: unknown, isSignedIn: boolean) {
  if (error instanceof ApiError && error.code === 'prediction.limit-reached') {
    const toast = { title: 'Daily Limit Reached', text: describeLimit(isSignedIn) };
    return { toast, isLimit: true, label: toast.text, violations: {} };
  }
  const title = 'Prediction Failed';
  if (!(error instanceof ApiError) || error.status === 0) {
    const label = error instanceof ApiError ? lostText : unknownText;
    return { toast: { title, text: 'Prediction failed' }, isLimit: false, label, violations: {} };
  }
  const violations = Object.fromEntries(
    error.errors.filter(({ field }) => isTextField(field)).map(({ field, message }) => [field, message]),
  );
  return {
    toast: { title, text: 'Failed to predict shipping costs' },
    isLimit: false,
    // A toast disappears, so the form shows the message too.
    label: error.serverMessage ?? unknownText,
    violations,
  };
}

const lostText =
  'We couldn’t reach the service. Check your connection and try again. Your entries are still here, and nothing counts twice.';
const unknownText = 'Something failed on our side. Your entries are still here. Try again.';
