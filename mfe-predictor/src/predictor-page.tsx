import { looks, useArrivedShipment, usePageTitle } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { ClassComparison } from './class-comparison.tsx';
import { ComparisonForm } from './comparison-form.tsx';
import { arrivalWords, exampleInput, inputOf } from './comparison-input.ts';
import { MultiplierTable } from './multiplier-table.tsx';
import styles from './predictor-page.module.css';

export function PredictorPage() {
  usePageTitle('Cost predictor');
  const arrived = useArrivedShipment();
  const [input, setInput] = useState(() => (arrived ? inputOf(arrived.handlingUnits) : exampleInput));
  const { now, after, weightLb } = input;
  return (
    <>
      <header className={styles.head}>
        <h1 className={looks.h1}>Cost predictor</h1>
        <p className={`${looks.above4} ${looks.measure648} ${looks.ink2}`}>
          What a shipment costs in one class against another. A comparison, not a price.
          {arrived && ` ${arrivalWords(arrived.handlingUnits)}`}
        </p>
      </header>
      <div className={styles.columns}>
        <ComparisonForm input={input} onChange={(change) => setInput({ ...input, ...change })} />
        <div className={styles.results}>
          <ClassComparison classes={{ now, after }} weightLb={weightLb} />
          <MultiplierTable classes={{ now, after }} />
        </div>
      </div>
    </>
  );
}
