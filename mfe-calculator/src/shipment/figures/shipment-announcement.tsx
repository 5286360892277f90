import { countOf, formatTwoDecimals, type LoadPlans } from '@freightwright/domain';
import { looks } from '@freightwright/mfe-kit';
import { useEffect, useState } from 'react';
import { blendedName, classesInWords, headlineOf } from './headline.ts';
import { listed } from './shipment-words.ts';
import type { WorkedOut } from './work-out-shipment.ts';

/** After a pause of this length a figure counts as finished, so that not every digit is announced. */
const pauseMs = 1_000;

/** Announces the totals once the typing pauses, to readers who do not see them change. */
export function ShipmentAnnouncement({ worked, plans }: { worked: WorkedOut; plans: LoadPlans }) {
  const sentence = totalsSentence(worked, plans);
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

function totalsSentence({ units, figures }: WorkedOut, { byCarrier }: LoadPlans): string {
  if (figures === null) return '';
  const { chart, nmfc2025, isBlended } = headlineOf(units);
  const same = chart.join() === nmfc2025.join();
  const classes = `${classesInWords(chart)}${same ? '' : ` by the chart, ${listed(nmfc2025)} on the 2025 scale`}`;
  const density = `${formatTwoDecimals(figures.densityPcf)} pounds per cubic foot`;
  return `Shipment of ${countOf(figures.handlingUnits, 'handling unit')}: ${classes}. ${isBlended ? blendedName : 'Density'} ${density}. ${countOf(byCarrier.linearFeet, 'linear foot', 'linear feet')} as a carrier counts.`;
}
