import { freightClasses } from '@freightwright/domain';
import { type Choice, MeasureField, SelectField } from '@freightwright/mfe-kit';
import styles from './terms.module.css';
import type { AgreedValues, TermsFaults } from './terms-values.ts';

/** The lowest first. */
const classes = freightClasses.map(({ freightClass }): Choice => [freightClass, freightClass]).reverse();

interface AgreedFieldsProps<V extends AgreedValues> {
  readonly values: V;
  /** Where the fields stand among the faults: 'all', 'lanes.2'. */
  readonly path: string;
  readonly faults: TermsFaults;
  readonly onChange: (values: V) => void;
}

/** Discount, minimum, fuel and class that were agreed. */
export function AgreedFields<V extends AgreedValues>({
  values,
  path,
  faults,
  onChange,
}: AgreedFieldsProps<V>) {
  const figure = (
    field: 'discountPercent' | 'minimumCharge' | 'fuelPercent',
    label: string,
    unit: string,
  ) => (
    <MeasureField
      label={label}
      unit={unit}
      value={values[field]}
      error={faults[`${path}.${field}`]}
      onValue={(text) => onChange({ ...values, [field]: text })}
    />
  );
  return (
    <div className={styles.agreed}>
      {figure('discountPercent', 'Discount', '%')}
      {figure('minimumCharge', 'Minimum', '$')}
      {figure('fuelPercent', 'Fuel', '%')}
      <SelectField
        label="FAK class"
        placeholder="None"
        options={classes}
        value={values.fakClass}
        onValue={(fakClass) => onChange({ ...values, fakClass })}
      />
    </div>
  );
}
