import type { Shipment } from '@freightwright/contracts';
import {
  countOf,
  formatDimensions,
  isFreightClass,
  packagings,
  quantity,
  shipmentFigures,
} from '@freightwright/domain';
import {
  Button,
  handOverShipment,
  MeasureField,
  SelectField,
  usePlatform,
  util,
} from '@freightwright/mfe-kit';
import { classChoices, type Entry, type TextField } from './entry.ts';
import styles from './predictor-form.module.css';
import { classOfDensity, type Violations } from './read-entry.ts';

interface UnitFieldsProps {
  readonly entry: Entry;
  readonly violations: Violations;
  readonly onText: (field: TextField, text: string) => void;
  readonly onClass: (freightClass: Entry['freightClass']) => void;
}

/** One handling unit: its figures, and its class, which is that of its density unless another is chosen. */
export function UnitFields({ entry, violations, onText, onClass }: UnitFieldsProps) {
  const { freightClass } = entry;
  const measure = (name: 'length' | 'width' | 'height' | 'weight', label: string) => (
    <MeasureField
      label={label}
      name={name}
      unit={name === 'weight' ? 'lb' : 'in'}
      value={entry[name]}
      error={violations[name]}
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
      <div className={`${util.pair12} ${util.start}`}>
        {measure('weight', 'Weight')}
        <SelectField
          label="Class"
          optional={ofDensity === undefined ? undefined : 'from density'}
          name="freightClass"
          placeholder={ofDensity ?? 'From density'}
          options={classChoices}
          value={freightClass}
          onValue={(chosen) => onClass(isFreightClass(chosen) ? chosen : '')}
        />
      </div>
    </>
  );
}

interface ShipmentLinesProps {
  readonly shipment: Shipment;
  /** Goes back to the fields of one unit. */
  readonly onRemove: () => void;
}

/** A shipment of several units, which is priced as a whole and edited on its own page. */
export function ShipmentLines({ shipment, onRemove }: ShipmentLinesProps) {
  const { navigate } = usePlatform();
  const { handlingUnits, weightLb } = shipmentFigures(shipment.handlingUnits);
  const edit = () => {
    handOverShipment(shipment, undefined, true);
    navigate('/shipment');
  };
  return (
    <section aria-label="Handling units" className={util.stack8}>
      <h2 className={util.legend}>
        {countOf(handlingUnits, 'handling unit')}, {quantity(weightLb, 'lb')}
      </h2>
      <ul className={util.stack6}>
        {shipment.handlingUnits.map((unit) => (
          <li key={JSON.stringify(unit)} className={util.quiet}>
            {namedUnits(unit.packaging, unit.count)}, {formatDimensions(unit)},{' '}
            {quantity(unit.weightLb, 'lb')}
            {unit.count > 1 && ' each'}
          </li>
        ))}
      </ul>
      <div className={util.buttons}>
        <Button onClick={edit}>Edit the shipment</Button>
        <Button variant="quiet" onClick={onRemove}>
          Enter one unit instead
        </Button>
      </div>
    </section>
  );
}

/** "1 pallet", "4 pallets". */
function namedUnits(packaging: string, count: number): string {
  const kind = packagings.find(({ id }) => id === packaging);
  return countOf(count, kind?.name.toLowerCase() ?? packaging, kind?.plural ?? packaging);
}
