import { ClassChip, Fraction, util } from '@freightwright/mfe-kit';
import type { ReactNode } from 'react';
import styles from './arithmetic.module.css';
import type { WorkedExample } from './worked-example.ts';

/** The arithmetic from measures to class, step by step. */
export function Arithmetic({ example, count }: { readonly example: WorkedExample; readonly count: number }) {
  const { sides, volume, oneVolume, weight, density, comparison, chartRange, nmfc2025Range } = example;
  const { chartClass, nmfc2025Class, agreement } = comparison;
  return (
    <dl className={`${util.stack10} ${util.roomy} ${util.styleSheet}`}>
      <Line label="Volume">
        <Fraction over={sides} under="1,728" />
        <strong>= {oneVolume} cu ft</strong>
      </Line>
      {count > 1 && (
        <Line label={`Volume of ${count}`}>
          <span>
            {count} × {oneVolume}
          </span>
          <strong>= {volume} cu ft</strong>
        </Line>
      )}
      <Line label="Density">
        <Fraction over={weight} under={`${volume} cu ft`} />
        <strong>= {density} lb/cu ft</strong>
      </Line>
      <Line label="Chart">
        <ClassChip freightClass={chartClass} current />
        <span className={util.quiet}>{chartRange} on the 18-class chart</span>
      </Line>
      <Line label="2025">
        <ClassChip freightClass={nmfc2025Class} differs={agreement !== 'same'} />
        <span className={util.quiet}>{nmfc2025Range} on the NMFC 2025 scale</span>
      </Line>
    </dl>
  );
}

const Line = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={styles.line}>
    <dt className={util.quiet}>{label}</dt>
    <dd className={styles.work}>{children}</dd>
  </div>
);
