import { unitKey } from '@freightwright/domain';
import type { ShipmentDraft } from '../draft/shipment-draft.ts';
import type { ShipmentEditing } from '../draft/use-shipment.ts';
import { UnitListItem } from './unit-list-item.tsx';

interface UnitListProps {
  readonly draft: ShipmentDraft;
  readonly openKey: number | null;
  readonly edit: ShipmentEditing;
}

/** The units where there is no room for a table: a line for each, which opens to be edited. */
export function UnitList({ draft: { units, system }, openKey, edit }: UnitListProps) {
  return (
    <ul aria-label="Handling units">
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
