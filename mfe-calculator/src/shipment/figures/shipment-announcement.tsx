import { formatNumber, formatTwoDecimals, type TrailerPlan } from '@freightwright/domain';
import { looks } from '@freightwright/mfe-kit';
import { useEffect, useState } from 'react';
import type { WorkedOut } from './work-out-shipment.ts';

/** After a pause of this length a figure counts as finished, so that not every digit is announced. */
const pauseMs = 1_000;

/** Announces the totals once the typing pauses, to readers who do not see them change. */
export function ShipmentAnnouncement({ worked, plan }: { worked: WorkedOut; plan: TrailerPlan }) {
  const sentence = totalsSentence(worked, plan);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(sentence), pauseMs);
    return () => clearTimeout(timer);
  }, [sentence]);
  return (
    <p className={looks.unseen} aria-live="polite" aria-atomic="true">
      {said}
    </p>
  );
}

function totalsSentence({ figures }: WorkedOut, { linearFeet }: TrailerPlan): string {
  if (figures === null) return '';
  const { chartClass, nmfc2025Class } = figures.comparison;
  const second = chartClass === nmfc2025Class ? '' : `, ${nmfc2025Class} on the 2025 scale`;
  return `Shipment of ${formatNumber(figures.handlingUnits)} handling units: class ${chartClass}${second}. Density ${formatTwoDecimals(figures.densityPcf)} pounds per cubic foot. ${formatNumber(linearFeet)} linear feet.`;
}
