import { formatNumber, formatTwoDecimals, type TrailerPlan } from '@freightwright/domain';
import { FigureBlock } from '@freightwright/mfe-kit';
import { listed } from './shipment-words.ts';
import styles from './totals.module.css';
import type { WorkedOut } from './work-out-shipment.ts';

interface TotalsProps {
  readonly worked: WorkedOut;
  readonly plan: TrailerPlan;
}

/** The figures of the whole shipment. */
export function Totals({ worked: { figures, incomplete }, plan }: TotalsProps) {
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
          label="Density"
          value={figures ? formatTwoDecimals(figures.densityPcf) : undefined}
          unit="lb/cu ft"
        />
        <FigureBlock label="Class by chart" value={figures?.comparison.chartClass} />
        <FigureBlock label="NMFC 2025" value={figures?.comparison.nmfc2025Class} />
        <FigureBlock
          label="Linear feet"
          value={figures && plan.linearFeet > 0 ? formatNumber(plan.linearFeet) : undefined}
          unit="ft"
        />
      </dl>
      {incomplete.length > 0 && (
        <p className={styles.note}>
          Unit{one ? '' : 's'} {listed(incomplete)} {one ? 'is' : 'are'} not complete and not counted here.
        </p>
      )}
    </>
  );
}
