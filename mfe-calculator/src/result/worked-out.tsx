import type { HandlingUnit } from '@freightwright/contracts';
import type { ScaleId, UnitSystem } from '@freightwright/domain';
import {
  cubicMetersFromCuFt,
  formatDimensions,
  formatNumber,
  formatTwoDecimals,
  formatWeight,
  kgPerCubicMeterFromPcf,
} from '@freightwright/domain';
import { FigureBlock, useReadable, type Writable } from '@freightwright/mfe-kit';
import { useEffect } from 'react';
import type { Outcome } from '../form/read-entry.ts';
import { ClassFigures, Insights, multiplier } from './class-figures.tsx';
import { NextBreaks } from './next-breaks.tsx';
import { ResultActions } from './result-actions.tsx';
import styles from './result-panel.module.css';
import { mainMultiplier } from './scale-views.ts';

interface WorkedOutProps {
  readonly outcome: Outcome;
  readonly mainScale: Writable<ScaleId>;
  /** The scale that the user has chosen; undefined until then. */
  readonly chosenScale: () => ScaleId | undefined;
  readonly system: UnitSystem;
  /** Whether the result differs from the fields, because no calculation is left. */
  readonly withheld: boolean;
  /** Counts the result as used. false when no calculation is left for that. */
  readonly onUse: () => boolean;
}

export function WorkedOut({ outcome, mainScale, chosenScale, system, withheld, onUse }: WorkedOutProps) {
  const { result, shipment } = outcome;
  const [unit] = shipment.handlingUnits;
  useEffect(() => {
    // Printing counts like sending an email. A browser does not let a page cancel a print.
    const onPrint = () => void onUse();
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, [onUse]);
  const main = useReadable(mainScale);
  const metric = system === 'metric';
  return (
    <>
      {withheld && unit && <WithheldNote unit={unit} system={system} />}
      <ClassFigures result={result} main={main} onMain={mainScale.set} />
      <dl className={styles.figures}>
        <FigureBlock
          label="Density"
          value={formatTwoDecimals(result.density)}
          unit={`lb/cu\u00a0ft${metric ? `, ${formatNumber(kgPerCubicMeterFromPcf(result.densityPcf), 1)}\u00a0kg/m³` : ''}`}
        />
        <FigureBlock
          label="Volume"
          value={formatTwoDecimals(result.volume)}
          unit={`cu\u00a0ft${metric ? `, ${formatNumber(cubicMetersFromCuFt(result.volume), 2)}\u00a0m³` : ''}`}
        />
        <FigureBlock
          label="Cost multiplier"
          value={multiplier(mainMultiplier(result, main))}
          unit="the class 50 rate"
        />
      </dl>
      <NextBreaks result={result} main={main} system={system} />
      <Insights result={result} />
      <ResultActions
        key={result.calculationId}
        outcome={outcome}
        main={main}
        chosenScale={chosenScale}
        system={system}
        onUse={onUse}
      />
    </>
  );
}

/** Names the entry of the shown figures when no calculation is left for another. */
const WithheldNote = ({ unit, system }: { readonly unit: HandlingUnit; readonly system: UnitSystem }) => (
  <p className={styles.withheld} role="status">
    These figures are for {formatDimensions(unit, system)}, {formatWeight(unit.weightLb, system)}. No free
    calculations are left, so they stay while you type.
  </p>
);
