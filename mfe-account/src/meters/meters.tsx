import type { SubscriptionTier } from '@freightwright/contracts';
import { Sheet } from '@freightwright/mfe-kit';
import { useBolUsage, usePredictionUsage } from '../usage-queries.ts';
import { CalculationsMeter } from './calculations-meter.tsx';
import styles from './meters.module.css';
import { UsageMeter } from './usage-meter.tsx';
import { bolSentence, predictionSentence } from './usage-sentences.ts';

/**
 * What the plan allows and how much of it is used. Each meter loads separately, so one that fails does not
 * affect the others.
 */
export function Meters({ plan }: { readonly plan: SubscriptionTier }) {
  const bills = useBolUsage();
  const predictions = usePredictionUsage();
  return (
    <Sheet className={styles.meters} aria-label="Allowances">
      <CalculationsMeter plan={plan} />
      <UsageMeter label="Cost predictions, today" usage={predictions} sentenceOf={predictionSentence} />
      <UsageMeter label="Bills of lading" usage={bills} sentenceOf={bolSentence} />
    </Sheet>
  );
}
