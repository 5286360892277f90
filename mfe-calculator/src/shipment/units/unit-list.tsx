import { unitKey } from '@freightwright/domain';
import { classNames, looks } from '@freightwright/mfe-kit';
import type { ShipmentDraft } from '../draft/shipment-draft.ts';
import type { ShipmentEditing } from '../draft/use-shipment.ts';
import { UnitListItem } from './unit-list-item.tsx';

interface UnitListProps {
  readonly draft: ShipmentDraft;
  readonly openKey: number | null;
  readonly edit: ShipmentEditing;
  readonly className: string | false | undefined;
}

/** The units where there is no room for a table: a line for each, which opens to be edited. */
export function UnitList({ draft: { units, system }, openKey, edit, className }: UnitListProps) {
  return (
    <ul className={classNames(looks.divided, className)} aria-label="Handling units">
      {units.map((unit, index) => (
        <UnitListItem
          key={unit.key}
          unit={unit}
          letter={unitKey(index)}
          system={system}
          open={unit.key === openKey}
          edit={edit}
        />
      ))}
    </ul>
  );
}
