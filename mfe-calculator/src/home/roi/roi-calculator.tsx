import {
  type CalculationResult,
  formatCents,
  formatNumber,
  type LastCalculation,
  readRoiInput,
  roiDefaults,
  roiFigures,
  roiPlanCents,
  roiSentence,
  savingsLabel,
} from '@freightwright/domain';
import { FigureBlock, looks, Sheet, TextField } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { claimLabel, industrySavings } from '../content.ts';
import { HomeSection } from '../home-section.tsx';
import { lastCalculationOf } from './last-calculation-of.ts';
import styles from './roi-calculator.module.css';

/** What the Professional plan returns. It starts from the last calculation, if there is one. */
export function RoiCalculator({ result }: { readonly result: CalculationResult | null }) {
  const last = lastCalculationOf(result);
  return (
    <HomeSection
      title="What the plan returns"
      lead={`Savings beside the price of Professional, ${formatCents(roiPlanCents)} a month. The entries are yours to change.`}
    >
      {/* Starts again with every new calculation. */}
      <RoiSheet key={last?.potentialSavings ?? 'none'} last={last} />
    </HomeSection>
  );
}

function RoiSheet({ last }: { readonly last: LastCalculation | null }) {
  const [shipments, setShipments] = useState<string>(roiDefaults.monthlyShipments);
  const [savings, setSavings] = useState<string>(
    last ? String(last.potentialSavings) : roiDefaults.savingsPerShipmentUsd,
  );
  // A calculation has one announcement, which says the savings too. These figures are read when they are changed here.
  const [changing, setChanging] = useState(false);
  const figures = roiFigures(readRoiInput(shipments, savings));
  const { monthlySavingsCents, annualSavingsCents, annualRoiPercent, paybackShipments } = figures;
  const source = last
    ? `From your last calculation, class ${last.freightClass}. ${savingsLabel}`
    : `An example to start from. ${industrySavings}. ${claimLabel}.`;
  return (
    <Sheet aria-label="ROI calculator" className={styles.sheet}>
      <form
        className={styles.form}
        aria-label="Shipments and savings"
        onSubmit={(event) => event.preventDefault()}
        onFocus={() => setChanging(true)}
      >
        <TextField
          label="Shipments a month"
          name="monthlyShipments"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={shipments}
          onChange={(event) => setShipments(event.currentTarget.value)}
        />
        <TextField
          label="Savings per shipment"
          name="savingsPerShipment"
          unit="USD"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={savings}
          onChange={(event) => setSavings(event.currentTarget.value)}
        />
        <p className={`${looks.whole} ${looks.note}`}>{source}</p>
      </form>
      <div className={styles.outcome}>
        <dl className={styles.figures}>
          <FigureBlock
            className={styles.figure}
            label="Saved a month"
            value={formatCents(monthlySavingsCents)}
          />
          <FigureBlock
            className={styles.figure}
            label="Saved a year"
            value={formatCents(annualSavingsCents)}
          />
          <FigureBlock
            className={styles.figure}
            label="Annual ROI"
            value={`${formatNumber(annualRoiPercent, 1)}%`}
          />
          <FigureBlock
            className={styles.figure}
            label="Payback"
            value={paybackShipments === null ? undefined : formatNumber(paybackShipments)}
            unit={paybackShipments === 1 ? 'shipment' : 'shipments'}
          />
        </dl>
        <p className={styles.sentence} aria-live={changing ? 'polite' : 'off'}>
          {roiSentence(figures)}
        </p>
      </div>
    </Sheet>
  );
}
