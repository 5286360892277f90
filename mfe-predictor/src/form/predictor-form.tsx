import { predictionServices } from '@freightwright/contracts/constants';
import { formatDay, formatPerGallon } from '@freightwright/domain';
import { Button, type Choice, classNames, Section, SelectField, util } from '@freightwright/mfe-kit';
import { type FormEvent, type RefObject, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { EditIcon } from '../components/predictor-icons.ts';
import type { Predicted, usePrediction } from '../predict/use-prediction.ts';
import { AccessorialFields } from './accessorial-fields.tsx';
import { type Entry, serviceLabels, type TextField } from './entry.ts';
import { ShipmentLines, UnitFields } from './freight-fields.tsx';
import { LaneFields } from './lane-fields.tsx';
import styles from './predictor-form.module.css';
import { summaryOf } from './predictor-texts.ts';
import type { Violations } from './read-entry.ts';

const services = predictionServices.map((id): Choice => [id, serviceLabels[id]]);

interface PredictorFormProps {
  readonly entry: Entry;
  readonly violations: Violations;
  readonly prediction: ReturnType<typeof usePrediction>;
  /** On a phone only the summary is shown. */
  readonly isFolded: boolean;
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly onChange: (change: Partial<Entry>) => void;
  readonly onSubmit: () => void;
  readonly onUnfold: () => void;
  /** Called at the first interaction with the form, to load what a result needs. */
  readonly onTouch: () => void;
}

export function PredictorForm(props: PredictorFormProps) {
  const { entry, violations, isFolded, formRef, onChange } = props;
  const { predicted, failure, isPending } = props.prediction;
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
    <Section aria-label="Shipment" className={styles.styleSheet}>
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
        <LaneFields entry={entry} violations={violations} predicted={predicted} onText={onText} />
        {entry.shipment === null ? (
          <UnitFields
            entry={entry}
            violations={violations}
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
          handling={entry.handling}
          onHandling={(handling) => onChange({ handling })}
          isUnstackable={entry.shipment === null ? entry.isUnstackable : undefined}
          onUnstackable={(isUnstackable) => onChange({ isUnstackable })}
          charged={charged}
        />
        <div>
          <div role="alert">
            {failure !== null && (
              <p className={`${util.refusal} ${util.below16}`}>
                <strong>We couldn’t make an estimate.</strong> {failure}
              </p>
            )}
          </div>
          <Button
            type="submit"
            variant="primary"
            large
            className={util.wide}
            pendingText={isPending && 'Calculating'}
          >
            Predict the cost
          </Button>
        </div>
      </form>
      <RestsOn predicted={predicted} />
    </Section>
  );
}

/** The form collapsed to two lines, so that on a phone the result follows immediately. */
function FoldedForm({ predicted, onEdit }: { readonly predicted: Predicted; readonly onEdit: () => void }) {
  const { origin, destination } = predicted.prediction.breakdown.lane;
  return (
    <div className={styles.summary}>
      <p className={util.caption}>
        {origin.zip} {origin.city}, {origin.state}
        <br />
        to {destination.zip} {destination.city}, {destination.state}
      </p>
      <Button variant="quiet" icon={<EditIcon />} onClick={onEdit}>
        Edit
      </Button>
      <p className={util.quiet}>{summaryOf(predicted)}</p>
    </div>
  );
}

/** Where the figures of an estimate come from. */
const RestsOn = ({ predicted }: { readonly predicted: Predicted | null }) => (
  <div className={styles.foot}>
    <h2 className={styles.footTitle}>Where these figures come from</h2>
    {predicted === null ? (
      <>
        <p>A tariff with a date, and your own terms if you entered any.</p>
        <p>The weekly diesel price of the EIA.</p>
      </>
    ) : (
      <Sources {...predicted} />
    )}
    <p>
      Distance: great circle between ZIP centroids × 1.2, around water × 1.14. ZIP data from{' '}
      <a href="https://www.geonames.org" target="_blank" rel="noreferrer">
        GeoNames
      </a>
      , CC BY 4.0.
    </p>
  </div>
);

function Sources({ prediction }: Predicted) {
  const { tariff, fuel, discount, minimum } = prediction.breakdown;
  const isOwn = [discount.by, minimum.by, fuel.by].includes('own-terms');
  return (
    <>
      <p>
        {tariff.isModelled ? 'Built-in tariff' : tariff.name}, version {tariff.version}.
        {tariff.isModelled && ' It isn’t any carrier’s price list.'}
      </p>
      {isOwn && <p>Your own terms.</p>}
      <p>
        Diesel {formatPerGallon(fuel.pricePerGallon)}, EIA, {formatDay(fuel.weekOf)}
        {fuel.isConfirmed ? '.' : ', not confirmed yet.'}
      </p>
    </>
  );
}
