import { freeCalculationsADay, type SubscriptionTier } from '@freightwright/contracts/facts';
import { MeterCell, MeterFigure, MeterSentence } from './meter-cell.tsx';

/**
 * How many calculations the plan includes. No service counts them (specification, section 6), so there is
 * nothing to load and no count to show.
 */
export function CalculationsMeter({ plan }: { readonly plan: SubscriptionTier }) {
  if (plan !== 'free') {
    return (
      <MeterCell label="Calculations" noLimit>
        <MeterSentence>Unlimited on your plan.</MeterSentence>
      </MeterCell>
    );
  }
  return (
    <MeterCell label="Calculations">
      <MeterFigure value={String(freeCalculationsADay)} unit="a day" />
      <MeterSentence>Counted in this browser, for 24 hours from the first.</MeterSentence>
    </MeterCell>
  );
}
