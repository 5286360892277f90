import { BinIcon, Button, MeasureField, SelectField, TextField, util } from '@freightwright/mfe-kit';
import { classChoices } from '../form/entry.ts';
import styles from './terms.module.css';
import type { AgreedValues, LaneValues, TermsViolations } from './terms-values.ts';

interface AgreedFieldsProps<V extends AgreedValues> {
  readonly values: V;
  /** The path prefix of the fields in the errors: 'all', 'lanes.2'. */
  readonly path: string;
  readonly violations: TermsViolations;
  readonly onChange: (values: V) => void;
}

/** The agreed discount, minimum, fuel and class. */
export function AgreedFields<V extends AgreedValues>(props: AgreedFieldsProps<V>) {
  const { values, path, violations, onChange } = props;
  const input = (field: 'discountPercent' | 'minimumCharge' | 'fuelPercent', label: string, unit: string) => (
    <MeasureField
      label={label}
      unit={unit}
      value={values[field]}
      error={violations[`${path}.${field}`]}
      onValue={(text) => onChange({ ...values, [field]: text })}
    />
  );
  return (
    <div className={styles.agreed}>
      {input('discountPercent', 'Discount', '%')}
      {input('minimumCharge', 'Minimum', '$')}
      {input('fuelPercent', 'Fuel', '%')}
      <SelectField
        label="FAK class"
        placeholder="None"
        options={classChoices}
        value={values.fakClass}
        onValue={(fakClass) => onChange({ ...values, fakClass })}
      />
    </div>
  );
}

interface LaneTermsProps {
  readonly lane: LaneValues;
  /** From 1. */
  readonly number: number;
  readonly violations: TermsViolations;
  readonly onChange: (lane: LaneValues) => void;
  readonly onRemove: () => void;
}

export function LaneTerms({ lane, number, violations, onChange, onRemove }: LaneTermsProps) {
  const path = `lanes.${number - 1}`;
  const end = (field: 'origin' | 'destination', label: string) => (
    <TextField
      label={label}
      autoComplete="off"
      maxLength={3}
      placeholder="606 or IL"
      value={lane[field]}
      error={violations[`${path}.${field}`]}
      onChange={(event) => onChange({ ...lane, [field]: event.currentTarget.value })}
    />
  );
  return (
    <li className={`${util.panel} ${util.filled}`}>
      <fieldset className={util.stack12}>
        <legend className={util.unseen}>Lane {number}</legend>
        <div className={styles.ends}>
          {end('origin', 'From')}
          {end('destination', 'To')}
          <Button variant="quiet" icon={<BinIcon />} aria-label={`Remove lane ${number}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
        <AgreedFields values={lane} path={path} violations={violations} onChange={onChange} />
      </fieldset>
    </li>
  );
}
