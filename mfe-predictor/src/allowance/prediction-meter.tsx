import { AllowanceMeter, looks, Tag } from '@freightwright/mfe-kit';
import type { Allowance } from './use-allowance.ts';

/** How many of the day's predictions are used. The place stays empty until it is known who is signed in. */
export function PredictionMeter({ allowance }: { readonly allowance: Allowance }) {
  const { isKnown, isPaid, used, limit } = allowance;
  if (!isKnown) return <div className={looks.high18} />;
  if (isPaid) {
    return (
      <p className={looks.note}>
        <Tag>No limit</Tag> Unlimited on your plan.
      </p>
    );
  }
  return (
    <AllowanceMeter used={used} limit={limit} className={looks.high18}>
      {used} of {limit} predictions used today
    </AllowanceMeter>
  );
}
