import { type CalculationResult, formatTwoDecimals } from '@freightwright/domain';
import { leverWords } from './next-break-words.ts';
import styles from './result-announcement.module.css';

/** Reads class, density and next break to those who do not see them appear. */
export function ResultAnnouncement({ result }: { readonly result: CalculationResult | null }) {
  return (
    <p className={styles.hidden} aria-live="polite" aria-atomic="true">
      {result && sentence(result)}
    </p>
  );
}

function sentence({ freightClass, density, nextBreaks: { chart } }: CalculationResult): string {
  const next = chart
    ? `Next break ${chart.targetPcf} pounds per cubic foot, class ${chart.freightClass}: ${leverWords(chart)}.`
    : 'This is the lowest class.';
  return `Class ${freightClass}. Density ${formatTwoDecimals(density)} pounds per cubic foot. ${next}`;
}
