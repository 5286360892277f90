import { formatNumber, quantity } from '@freightwright/domain';
import { ErrorIcon, FigureBlock, util } from '@freightwright/mfe-kit';
import styles from './density-result.module.css';
import { decimalText, sizeText, type WorkedOut } from './work-out-density.ts';

export const DensityResult = ({ worked }: { readonly worked: WorkedOut | null }) => (
  <>
    <div className={styles.density}>
      <h2 className={util.label}>Density</h2>
      {worked ? (
        <p className={styles.figure}>
          {worked.density} <span className={styles.unit}>lb/cu ft</span>
        </p>
      ) : (
        <p className={styles.line} />
      )}
      <p className={util.quiet}>
        {worked
          ? `${sizeText(worked.unit)}, ${quantity(worked.unit.weightLb, 'lb')}`
          : 'Enter shipment details to see results.'}
      </p>
    </div>
    <dl className={styles.figures}>
      <FigureBlock label="Volume" value={worked ? volumeText(worked.volumeCuFt) : undefined} unit="cu ft" />
      <FigureBlock label="Class, 18-class chart" value={worked?.comparison.chartClass} />
      <FigureBlock label="Class, NMFC 2025 scale" value={worked?.comparison.nmfc2025Class} />
    </dl>
    <p className={styles.sentence}>
      {worked?.comparison.reclassificationRisk && (
        <span className={util.risk}>
          <ErrorIcon />
        </span>
      )}
      {worked
        ? worked.comparison.sentence
        : 'The denser the freight, the lower its class and the lower the rate.'}
    </p>
    <p className={util.unseen} aria-live="polite" aria-atomic="true">
      {worked && announcement(worked)}
    </p>
  </>
);

/** Two decimals, or more for a unit so small that two would show zero. */
const volumeText = (cuFt: number) => (cuFt >= 0.01 ? decimalText(cuFt, 2) : formatNumber(cuFt, 6));

const announcement = ({ density, volumeCuFt, comparison }: WorkedOut): string =>
  `Density ${density} pounds per cubic foot, volume ${volumeText(volumeCuFt)} cubic feet. Class ${comparison.chartClass} on the chart, ${comparison.nmfc2025Class} on the 2025 scale.`;
