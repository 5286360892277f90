import type { CalculationResult, LastCalculation } from '@freightwright/domain';
import {
  formatCents,
  formatNumber,
  readLastCalculation,
  readRoiInput,
  roiDefaults,
  roiFigures,
  roiPlanCents,
  roiSentence,
  savingsLabel,
} from '@freightwright/domain';
import { FigureBlock, MeasureField, readStored, Section, TextField, util } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { storageKeys } from '../state/stored-texts.ts';
import { HomeSection } from './landing/home-section.tsx';
import { industrySavings } from './landing/trust.tsx';
import styles from './roi/roi-calculator.module.css';

/** The return of the Professional plan. It starts from the last calculation, if there is one. */
export function RoiCalculator({ result }: { readonly result: CalculationResult | null }) {
  const last = lastCalculationOf(result);
  return (
    <HomeSection
      title="What the plan pays back"
      lead={`Savings beside the price of Professional, ${formatCents(roiPlanCents)} a month. The entries are yours to change.`}
    >
      {/* Starts over with every new calculation. */}
      <RoiSection key={last?.potentialSavings ?? 'none'} last={last} />
    </HomeSection>
  );
}

function RoiSection({ last }: { readonly last: LastCalculation | null }) {
  const [shipments, setShipments] = useState<string>(roiDefaults.monthlyShipments);
  const [savings, setSavings] = useState<string>(
    last ? String(last.potentialSavings) : roiDefaults.savingsPerShipmentUsd,
  );
  // A calculation's announcement includes the savings. Changes here are announced separately.
  const [changing, setChanging] = useState(false);
  const figures = roiFigures(readRoiInput(shipments, savings));
  const { monthlySavingsCents, annualSavingsCents, annualRoiPercent, paybackShipments } = figures;
  const blocks: readonly (readonly [label: string, value: string | undefined, unit?: string])[] = [
    ['Saved a month', formatCents(monthlySavingsCents)],
    ['Saved a year', formatCents(annualSavingsCents)],
    ['Annual ROI', `${formatNumber(annualRoiPercent, 1)}%`],
    [
      'Payback',
      paybackShipments === null ? undefined : formatNumber(paybackShipments),
      paybackShipments === 1 ? 'shipment' : 'shipments',
    ],
  ];
  const source = last
    ? `From your last calculation, class ${last.freightClass}. ${savingsLabel}`
    : `An example to start from. ${industrySavings}, which nobody has verified.`;
  return (
    <Section aria-label="ROI calculator" className={styles.styleSheet}>
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
        <MeasureField
          label="Savings per shipment"
          name="savingsPerShipment"
          unit="USD"
          maxLength={12}
          value={savings}
          onValue={setSavings}
        />
        <p className={`${util.whole} ${util.note}`}>{source}</p>
      </form>
      <div className={styles.outcome}>
        <dl className={styles.figures}>
          {blocks.map(([label, value, unit]) => (
            <FigureBlock key={label} className={styles.figure} label={label} value={value} unit={unit} />
          ))}
        </dl>
        <p className={styles.sentence} aria-live={changing ? 'polite' : 'off'}>
          {roiSentence(figures)}
        </p>
      </div>
    </Section>
  );
}

/** The shown result, otherwise the last stored one; null when there is neither. */
const lastCalculationOf = (result: CalculationResult | null): LastCalculation | null =>
  result ?? readLastCalculation(readStored(storageKeys.lastCalculation));
