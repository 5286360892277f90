import { BinIcon, Button, looks, TextField } from '@freightwright/mfe-kit';
import { AgreedFields } from './agreed-fields.tsx';
import styles from './terms.module.css';
import type { LaneValues, TermsFaults } from './terms-values.ts';

interface LaneTermsProps {
  readonly lane: LaneValues;
  /** From 1. */
  readonly number: number;
  readonly faults: TermsFaults;
  readonly onChange: (lane: LaneValues) => void;
  readonly onRemove: () => void;
}

/** The terms of one lane. */
export function LaneTerms({ lane, number, faults, onChange, onRemove }: LaneTermsProps) {
  const path = `lanes.${number - 1}`;
  const end = (field: 'origin' | 'destination', label: string) => (
    <TextField
      label={label}
      autoComplete="off"
      maxLength={3}
      placeholder="606 or IL"
      value={lane[field]}
      error={faults[`${path}.${field}`]}
      onChange={(event) => onChange({ ...lane, [field]: event.currentTarget.value })}
    />
  );
  return (
    <li className={`${looks.panel} ${looks.filled}`}>
      <fieldset className={looks.stack12}>
        <legend className={looks.unseen}>Lane {number}</legend>
        <div className={styles.ends}>
          {end('origin', 'From')}
          {end('destination', 'To')}
          <Button variant="quiet" icon={<BinIcon />} aria-label={`Remove lane ${number}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
        <AgreedFields values={lane} path={path} faults={faults} onChange={onChange} />
      </fieldset>
    </li>
  );
}
