import type { ClassCostComparison, FreightClass } from '@freightwright/domain';
import {
  breakEvenWeightLb,
  compareClassCosts,
  isFreightClass,
  measureFields,
  quantity,
  readMeasure,
} from '@freightwright/domain';
import { classNames, MeasureField, Section, SelectField, util } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { classChoices } from '../form/entry.ts';
import head from '../result/two-figures.module.css';
import styles from './classes-compared.module.css';

export function ClassesCompared() {
  const [classes, setClasses] = useState<Classes>({ now: '100', after: '92.5' });
  const [text, setText] = useState('500');
  const read = readMeasure(text, measureFields.weight);
  const choose = (which: keyof Classes) => (name: string) => {
    if (isFreightClass(name)) setClasses({ ...classes, [which]: name });
  };
  return (
    <>
      <div className={styles.fields}>
        <SelectField label="Class now" options={classChoices} value={classes.now} onValue={choose('now')} />
        <SelectField
          label="Class after repacking"
          options={classChoices}
          value={classes.after}
          onValue={choose('after')}
        />
        <MeasureField
          label="Weight of the shipment"
          unit="lb"
          value={text}
          error={read.ok || read.error === 'required' ? undefined : read.message}
          onValue={setText}
        />
      </div>
      <ClassComparison classes={classes} weightLb={read.ok ? read.value : null} />
    </>
  );
}

interface ClassComparisonProps {
  readonly classes: Classes;
  /** null without a weight to calculate with. */
  readonly weightLb: number | null;
}

function ClassComparison({ classes, weightLb }: ClassComparisonProps) {
  const comparison = compareClassCosts(classes.now, classes.after);
  const { multiplierNow, multiplierAfter } = comparison;
  const largest = Math.max(multiplierNow, multiplierAfter);
  return (
    <Section aria-label="Comparison">
      <div className={head.head}>
        <div className={head.cell}>
          <h2 className={util.label}>Change in cost</h2>
          <p className={head.figure}>{changeInPercent(comparison.change)}</p>
          <p className={`${util.measure480} ${util.quiet}`}>{comparisonSentence(classes, comparison)}</p>
        </div>
        <div className={head.cell}>
          <h2 className={util.label}>Weight at the same cost</h2>
          {weightLb === null ? (
            <>
              <p className={styles.blank} aria-hidden="true" />
              <p className={`${util.measure480} ${util.quiet}`}>Enter a weight to see it.</p>
            </>
          ) : (
            <>
              <p className={`${util.above2} ${util.below8} ${util.amount}`}>
                {quantity(breakEvenWeightLb(comparison, weightLb), 'lb')}
              </p>
              <p className={`${util.measure480} ${util.quiet}`}>
                Up to this weight, class {classes.after} costs no more than {quantity(weightLb, 'lb')} of
                class {classes.now}, weight breaks aside.
              </p>
            </>
          )}
        </div>
      </div>
      <div className={styles.bars}>
        <h2 className={util.label}>Against the class 50 rate</h2>
        <dl className={util.above8}>
          <Bar label="Now" name={classes.now} multiplier={multiplierNow} share={multiplierNow / largest} />
          <Bar
            label="After"
            name={classes.after}
            multiplier={multiplierAfter}
            share={multiplierAfter / largest}
            after
          />
        </dl>
      </div>
    </Section>
  );
}

interface BarProps {
  readonly label: string;
  readonly name: string;
  readonly multiplier: number;
  /** Fraction of the longer bar, 0 to 1. */
  readonly share: number;
  readonly after?: boolean;
}

const Bar = ({ label, name, multiplier, share, after = false }: BarProps) => (
  <div className={styles.bar}>
    <dt>
      {label}, class {name}
    </dt>
    <dd>
      <span className={styles.track} aria-hidden="true">
        <span
          className={classNames(styles.length, after && styles.after)}
          style={{ width: `${(share * 100).toFixed(2)}%` }}
        />
      </span>
      <span className={`${util.figure} ${util.bold}`}>{multiplierText(multiplier)}</span>
    </dd>
  </div>
);

/** A formatted change of cost: "−7.5%", "+900%", "0%". */
function changeInPercent(change: number): string {
  const percent = (change * 100).toLocaleString('en-US', {
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  // The minus sign is as wide as the plus; the hyphen is not.
  return `${percent.replace('-', '\u2212')}%`;
}

/** A multiplier in the chart's format: "2.0×", "1.85×". */
const multiplierText = (multiplier: number): string =>
  `${multiplier.toLocaleString('en-US', { minimumFractionDigits: 1 })}×`;

interface Classes {
  readonly now: FreightClass;
  readonly after: FreightClass;
}

function comparisonSentence({ now, after }: Classes, { ratio, change }: ClassCostComparison): string {
  if (now === after) return `Both are class ${now}, so the class changes nothing.`;
  const times = ratio.toLocaleString('en-US', { maximumFractionDigits: 3 });
  const phrase = change < 0 ? 'less' : 'more';
  const percent = changeInPercent(Math.abs(change)).slice(1);
  return `Class ${after} costs ${times} times what class ${now} costs: ${percent} ${phrase} for the same weight on the same lane.`;
}
