import { predictionServices } from '@freightwright/contracts/facts';
import { Button, type Choice, classNames, looks, SelectField, Sheet } from '@freightwright/mfe-kit';
import { type FormEvent, type RefObject, useMemo } from 'react';
import { flushSync } from 'react-dom';
import type { Predicted } from '../predict/use-prediction.ts';
import { EditIcon } from '../predictor-icons.tsx';
import { AccessorialFields } from './accessorial-fields.tsx';
import { type Entry, serviceWords, type TextField } from './entry.ts';
import { summaryOf } from './entry-summary.ts';
import { LaneFields } from './lane-fields.tsx';
import styles from './predictor-form.module.css';
import type { Faults } from './read-entry.ts';
import { RestsOn } from './rests-on.tsx';
import { ShipmentLines } from './shipment-lines.tsx';
import { UnitFields } from './unit-fields.tsx';

const services = predictionServices.map((id): Choice => [id, serviceWords[id]]);

interface PredictorFormProps {
  readonly entry: Entry;
  readonly faults: Faults;
  readonly predicted: Predicted | null;
  /** Why the last attempt failed, in words. */
  readonly failure: string | null;
  readonly isPending: boolean;
  /** On a phone only the summary is shown. */
  readonly isFolded: boolean;
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly onChange: (change: Partial<Entry>) => void;
  readonly onSubmit: () => void;
  readonly onUnfold: () => void;
  /** Called at the first touch of the form, to load what a result needs. */
  readonly onTouch: () => void;
}

export function PredictorForm(props: PredictorFormProps) {
  const { entry, faults, predicted, failure, isPending, isFolded, formRef, onChange } = props;
  const charged = useMemo(
    () => new Map(predicted?.prediction.breakdown.accessorials.map(({ id, amount }) => [id, amount])),
    [predicted],
  );
  const onText = (field: TextField, text: string) => onChange({ [field]: text });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <Sheet aria-label="Shipment" className={styles.sheet}>
      {predicted && isFolded && (
        <FoldedForm
          predicted={predicted}
          onEdit={() => {
            flushSync(props.onUnfold);
            formRef.current?.querySelector('input')?.focus();
          }}
        />
      )}
      <form
        ref={formRef}
        noValidate
        aria-label="Shipment"
        className={classNames(styles.form, isFolded && styles.folded)}
        onSubmit={submit}
        onFocus={props.onTouch}
      >
        <LaneFields entry={entry} faults={faults} predicted={predicted} onText={onText} />
        {entry.shipment === null ? (
          <UnitFields
            entry={entry}
            faults={faults}
            onText={onText}
            onClass={(freightClass) => onChange({ freightClass })}
          />
        ) : (
          <ShipmentLines shipment={entry.shipment} onRemove={() => onChange({ shipment: null })} />
        )}
        <SelectField
          label="Service"
          name="serviceType"
          options={services}
          value={entry.serviceType}
          onValue={(chosen) =>
            onChange({ serviceType: predictionServices.find((id) => id === chosen) ?? 'ltl' })
          }
        />
        <AccessorialFields
          ticked={entry.accessorials}
          onTicked={(accessorials) => onChange({ accessorials })}
          charged={charged}
        />
        <div>
          <div role="alert">
            {failure !== null && (
              <p className={`${looks.refusal} ${looks.below16}`}>
                <strong>No estimate.</strong> {failure}
              </p>
            )}
          </div>
          <Button
            type="submit"
            variant="primary"
            large
            className={looks.wide}
            pendingText={isPending ? 'Working it out' : undefined}
          >
            Predict the cost
          </Button>
        </div>
      </form>
      <RestsOn predicted={predicted} />
    </Sheet>
  );
}

interface FoldedFormProps {
  readonly predicted: Predicted;
  readonly onEdit: () => void;
}

/** The form in two lines, so that on a phone the result follows at once. */
function FoldedForm({ predicted, onEdit }: FoldedFormProps) {
  const { origin, destination } = predicted.prediction.breakdown.lane;
  return (
    <div className={styles.summary}>
      <p className={looks.caption}>
        {origin.zip} {origin.city}, {origin.state}
        <br />
        to {destination.zip} {destination.city}, {destination.state}
      </p>
      <Button variant="quiet" icon={<EditIcon />} onClick={onEdit}>
        Edit
      </Button>
      <p className={looks.quiet}>{summaryOf(predicted)}</p>
    </div>
  );
}
