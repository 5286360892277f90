import { freightClasses, isFreightClass } from '@freightwright/domain';
import { type Choice, looks, MeasureField, SelectField } from '@freightwright/mfe-kit';
import type { Entry, TextField } from './entry.ts';
import styles from './predictor-form.module.css';
import { classOfDensity, type Faults } from './read-entry.ts';

/** The lowest first, as the product specification has them (section 5). */
const classes = freightClasses.map(({ freightClass }): Choice => [freightClass, freightClass]).reverse();

interface UnitFieldsProps {
  readonly entry: Entry;
  readonly faults: Faults;
  readonly onText: (field: TextField, text: string) => void;
  readonly onClass: (freightClass: Entry['freightClass']) => void;
}

/** One handling unit: its figures, and its class, which is that of its density unless another is chosen. */
export function UnitFields({ entry, faults, onText, onClass }: UnitFieldsProps) {
  const { freightClass } = entry;
  const measure = (name: 'length' | 'width' | 'height' | 'weight', label: string) => (
    <MeasureField
      label={label}
      name={name}
      unit={name === 'weight' ? 'lb' : 'in'}
      value={entry[name]}
      error={faults[name]}
      onValue={(text) => onText(name, text)}
    />
  );
  const ofDensity = freightClass === '' ? classOfDensity(entry) : undefined;
  return (
    <>
      <div className={styles.sides}>
        {measure('length', 'Length')}
        {measure('width', 'Width')}
        {measure('height', 'Height')}
      </div>
      <div className={`${looks.pair12} ${looks.start}`}>
        {measure('weight', 'Weight')}
        <SelectField
          label="Class"
          optional={ofDensity === undefined ? undefined : 'from density'}
          name="freightClass"
          placeholder={ofDensity ?? 'From density'}
          options={classes}
          value={freightClass}
          onValue={(chosen) => onClass(isFreightClass(chosen) ? chosen : '')}
        />
      </div>
    </>
  );
}
