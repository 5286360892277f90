import { freightClasses, isFreightClass, measureFields, readMeasure } from '@freightwright/domain';
import { type Choice, MeasureField, SelectField } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { ClassComparison } from './class-comparison.tsx';
import styles from './classes-compared.module.css';
import type { Classes } from './comparison-words.ts';

/** The cheapest first. */
const options = freightClasses.map(({ freightClass }): Choice => [freightClass, freightClass]).reverse();

/** Two classes and a weight, and what repacking from one to the other changes. The result follows each key. */
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
        <SelectField label="Class now" options={options} value={classes.now} onValue={choose('now')} />
        <SelectField
          label="Class after repacking"
          options={options}
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
