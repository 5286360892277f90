import { formatDay, formatPerGallon } from '@freightwright/domain';
import { usePrinting, util } from '@freightwright/mfe-kit';
import { createPortal } from 'react-dom';
import { describeLane, summaryOf } from '../form/predictor-texts.ts';
import type { Predicted } from '../predict/use-prediction.ts';
import { PriceMakeup } from './price-makeup.tsx';
import styles from './printed-prediction.module.css';
import { FactorList, WarningList } from './reasons.tsx';
import { TotalHead } from './total-head.tsx';

/** Height of a page, and of an estimate's fixed sections, in pixels. */
const pageHeight = 960;
const fixedHeight = 700;
const rowHeight = 42;
const warningHeight = 66;
/** A screen is read from further away than paper. */
const usualZoom = 0.8;

/** The usual zoom, or a smaller one where an estimate would not fit on one page. */
function zoomFor({ prediction }: Predicted): number {
  const { factors, warnings, confidenceReasons, breakdown } = prediction;
  const classes = breakdown.rating.method === 'class' ? breakdown.rating.classes.length : 1;
  const rows = factors.length + (classes + breakdown.accessorials.length + confidenceReasons.length) / 2;
  return Math.min(usualZoom, pageHeight / (fixedHeight + rows * rowHeight + warnings.length * warningHeight));
}

/** The printed estimate: a separate page that replaces the screen's in print. */
export function PrintedPrediction({ predicted }: { readonly predicted: Predicted }) {
  const printing = usePrinting();
  if (!printing) return null;
  const { prediction } = predicted;
  const { tariff, fuel, lane } = prediction.breakdown;
  return createPortal(
    <article className={styles.paper} data-printed style={{ zoom: zoomFor(predicted) }} aria-hidden="true">
      <header className={styles.head}>
        <div>
          <h1 className={util.h2}>Cost estimate</h1>
          <p className={util.text}>{describeLane({ lane })}</p>
          <p className={util.quiet}>{summaryOf(predicted)}</p>
        </div>
        <p className={`${util.note} ${util.figure}`}>
          Estimated with Freightwright, {formatDay(prediction.predictedAt)}
          <br />
          <span className={util.code}>{prediction.quoteId}</span>
        </p>
      </header>
      <section className={util.styleSheet}>
        <TotalHead prediction={prediction} />
        <PriceMakeup prediction={prediction} />
      </section>
      <section className={util.styleSheet}>
        <FactorList factors={prediction.factors} />
      </section>
      {prediction.warnings.length > 0 && <WarningList warnings={prediction.warnings} />}
      {prediction.confidenceReasons.length > 0 && (
        <p className={util.note}>Confidence: {prediction.confidenceReasons.join(' ')}</p>
      )}
      <p className={util.note}>
        An estimate, not a carrier’s quote. {tariff.name}, version {tariff.version}, in force since{' '}
        {formatDay(tariff.effectiveOn)}. Diesel {formatPerGallon(fuel.pricePerGallon)} a gallon, EIA, week of{' '}
        {formatDay(fuel.weekOf)}. Distance: great circle between ZIP centroids × 1.2, around water × 1.14. ZIP
        data from GeoNames, CC BY 4.0.
      </p>
    </article>,
    document.body,
  );
}
