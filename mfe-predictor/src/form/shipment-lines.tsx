import type { Shipment } from '@freightwright/contracts';
import { countOf, dimensionsInWords, packagings, quantity, shipmentFigures } from '@freightwright/domain';
import { Button, handOverShipment, looks, usePlatform } from '@freightwright/mfe-kit';

interface ShipmentLinesProps {
  readonly shipment: Shipment;
  /** Goes back to the fields of one unit. */
  readonly onRemove: () => void;
}

/** A shipment of several units, which is priced as a whole and edited where it came from. */
export function ShipmentLines({ shipment, onRemove }: ShipmentLinesProps) {
  const { navigate } = usePlatform();
  const { handlingUnits, weightLb } = shipmentFigures(shipment.handlingUnits);
  const edit = () => {
    handOverShipment(shipment, undefined, true);
    navigate('/shipment');
  };
  return (
    <section aria-label="Handling units" className={looks.stack8}>
      <h2 className={looks.legend}>
        {countOf(handlingUnits, 'handling unit')}, {quantity(weightLb, 'lb')}
      </h2>
      <ul className={looks.stack6}>
        {shipment.handlingUnits.map((unit) => (
          <li key={JSON.stringify(unit)} className={looks.quiet}>
            {namedUnits(unit.packaging, unit.count)}, {dimensionsInWords(unit)},{' '}
            {quantity(unit.weightLb, 'lb')}
            {unit.count > 1 && ' each'}
          </li>
        ))}
      </ul>
      <div className={looks.buttons}>
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
