import { formatNumber } from '@freightwright/domain';
import { routes, TextField as TextInput, usePlatform, util } from '@freightwright/mfe-kit';
import { useEffect, useState } from 'react';
import type { Predicted } from '../predict/use-prediction.ts';
import type { Entry, TextField } from './entry.ts';
import styles from './predictor-form.module.css';
import type { Violations } from './read-entry.ts';

interface LaneFieldsProps {
  readonly entry: Entry;
  readonly violations: Violations;
  readonly predicted: Predicted | null;
  readonly onText: (field: TextField, text: string) => void;
}

/** Both ends of the lane, their cities, and the miles between them when they are calculated. */
export function LaneFields({ entry, violations, predicted, onText }: LaneFieldsProps) {
  const origin = usePlace(entry.originZip);
  const destination = usePlace(entry.destinationZip);
  const isWorkedOut =
    predicted?.entry.originZip === entry.originZip && predicted.entry.destinationZip === entry.destinationZip;
  const miles = isWorkedOut ? predicted.prediction.breakdown.lane.miles : undefined;
  const field = (name: 'originZip' | 'destinationZip', label: string) => (
    <TextInput
      label={label}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      value={entry[name]}
      error={violations[name]}
      onChange={(event) => onText(name, event.currentTarget.value)}
    />
  );
  return (
    <div>
      <div className={`${util.pair12} ${util.start}`}>
        {field('originZip', 'Origin ZIP')}
        {field('destinationZip', 'Destination ZIP')}
      </div>
      <p className={styles.places}>
        <span>{origin}</span>
        {miles !== undefined && <span>{formatNumber(miles, 0)}&nbsp;mi</span>}
        <span>{destination}</span>
      </p>
    </div>
  );
}

/** 'Chicago, IL', or '' while the ZIP code is incomplete, unknown, or the service does not respond. */
function usePlace(typed: string): string {
  const { call } = usePlatform();
  const zip = /^\s*(\d{5})/.exec(typed)?.[1] ?? '';
  const [found, setFound] = useState({ zip: '', place: '' });
  useEffect(() => {
    if (zip === '') return;
    let isGone = false;
    call(routes.readZip, { params: { zip } }).then(
      ({ place }) => isGone || setFound({ zip, place: `${place.city}, ${place.state}` }),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [call, zip]);
  return found.zip === zip ? found.place : '';
}
