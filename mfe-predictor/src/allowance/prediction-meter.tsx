import { AllowanceMeter, Tag, util } from '@freightwright/mfe-kit';
import type { Allowance } from './use-allowance.ts';

/** The usage of the day's predictions. The slot stays empty until the session is known. */
export function PredictionMeter({ allowance }: { readonly allowance: Allowance }) {
  const { isKnown, isPaid, used, limit } = allowance;
  if (!isKnown) return <div className={util.high18} />;
  if (isPaid) {
    return (
      <p className={util.note}>
        <Tag>No limit</Tag> Unlimited on your plan.
      </p>
    );
  }
  return (
    <AllowanceMeter used={used} limit={limit} className={util.high18}>
      {used} of {limit} predictions used today
    </AllowanceMeter>
  );
}
