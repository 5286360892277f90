import { formatNumber, formatTwoDecimals, type LoadPlans } from '@freightwright/domain';
import { FigureBlock } from '@freightwright/mfe-kit';
import { blendedName, blendedWords, classesInFigure, headlineOf } from './headline.ts';
import { listed } from './shipment-words.ts';
import styles from './totals.module.css';
import type { WorkedOut } from './work-out-shipment.ts';

interface TotalsProps {
  readonly worked: WorkedOut;
  readonly plans: LoadPlans;
}

/** The figures of the whole shipment. */
export function Totals({ worked: { units, figures, incomplete }, plans: { byCarrier } }: TotalsProps) {
  const headline = figures && headlineOf(units);
  const one = incomplete.length === 1;
  return (
    <>
      <dl className={styles.totals}>
        <FigureBlock
          label="Handling units"
          value={figures ? formatNumber(figures.handlingUnits) : undefined}
        />
        <FigureBlock
          label="Weight"
          value={figures ? formatNumber(figures.weightLb, 1) : undefined}
          unit="lb"
        />
        <FigureBlock
          label="Volume"
          value={figures ? formatTwoDecimals(figures.volumeCuFt) : undefined}
          unit="cu ft"
        />
        <FigureBlock
          label={headline?.isBlended ? 'Blended density' : 'Density'}
          value={figures ? formatTwoDecimals(figures.densityPcf) : undefined}
          unit="lb/cu ft"
        />
        <FigureBlock label="Class by chart" value={headline ? classesInFigure(headline.chart) : undefined} />
        <FigureBlock label="NMFC 2025" value={headline ? classesInFigure(headline.nmfc2025) : undefined} />
        <FigureBlock
          label="Linear feet"
          value={figures && byCarrier.linearFeet > 0 ? formatNumber(byCarrier.linearFeet) : undefined}
          unit="ft"
        />
      </dl>
      {figures !== null && headline?.isBlended && (
        <p className={styles.note}>
          {blendedName}: {blendedWords(figures)}. Commodities that differ are classed one by one, as above.
        </p>
      )}
      {incomplete.length > 0 && (
        <p className={styles.note}>
          Unit{one ? '' : 's'} {listed(incomplete)} {one ? 'is' : 'are'} not complete and not counted here.
        </p>
      )}
    </>
  );
}
