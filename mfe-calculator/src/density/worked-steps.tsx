import { bandRange, formatNumber, quantity } from '@freightwright/domain';
import { ClassChip, Fraction, util } from '@freightwright/mfe-kit';
import type { ReactNode } from 'react';
import { decimalText, sizeText, type WorkedOut } from './work-out-density.ts';
import styles from './worked-steps.module.css';

export const WorkedSteps = ({ worked }: { readonly worked: WorkedOut | null }) => (
  <ol className={styles.steps}>
    <Step title="Multiply the three sides">{worked && <Sides worked={worked} />}</Step>
    <Step title="Divide by 1,728 for cubic feet">{worked && <Volume worked={worked} />}</Step>
    <Step title="Divide the weight by that">{worked && <Density worked={worked} />}</Step>
    <Step title="Find the band that holds it">{worked && <Classes worked={worked} />}</Step>
  </ol>
);

const Step = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <li className={styles.step}>
    <p className={styles.title}>{title}</p>
    <div className={styles.work}>{children ?? <span className={styles.blank} />}</div>
  </li>
);

interface Worked {
  readonly worked: WorkedOut;
}

const Sides = ({ worked: { unit } }: Worked) => (
  <>
    {/* Converted centimeters have more than two decimals, which a user who checks the arithmetic needs. */}
    {sizeText(unit, 4)}
    <Equals>{formatNumber(cubicIn(unit))} cu in</Equals>
  </>
);

const Volume = ({ worked: { unit, volumeCuFt } }: Worked) => (
  <>
    <Fraction over={`${formatNumber(cubicIn(unit))} cu in`} under="1,728" />
    <Equals>{decimalText(volumeCuFt, 2)} cu ft</Equals>
  </>
);

const Density = ({ worked: { unit, volumeCuFt, density } }: Worked) => (
  <>
    <Fraction over={quantity(unit.weightLb, 'lb')} under={`${decimalText(volumeCuFt, 2)} cu ft`} />
    <Equals>{density} lb/cu ft</Equals>
  </>
);

function Classes({ worked: { comparison, chartBand, nmfc2025Band } }: Worked) {
  const { chartClass, nmfc2025Class, agreement } = comparison;
  return (
    <div className={util.stack6}>
      <p className={`${util.row10} ${util.quiet}`}>
        <ClassChip freightClass={chartClass} current />
        <span>{bandRange(chartBand)} on the 18-class chart</span>
      </p>
      <p className={`${util.row10} ${util.quiet}`}>
        <ClassChip freightClass={nmfc2025Class} differs={agreement !== 'same'} />
        <span>{bandRange(nmfc2025Band)} on the NMFC 2025 scale</span>
      </p>
    </div>
  );
}

const Equals = ({ children }: { readonly children: ReactNode }) => (
  <strong className={`${util.bold} ${util.unbroken}`}>
    <span className={styles.sign}>= </span>
    {children}
  </strong>
);

const cubicIn = ({ lengthIn, widthIn, heightIn }: WorkedOut['unit']) => lengthIn * widthIn * heightIn;
