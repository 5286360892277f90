import { shownUnit, unitKey } from '@freightwright/domain';
import { classNames, Table } from '@freightwright/mfe-kit';
import type { ShipmentDraft } from '../draft/shipment-draft.ts';
import type { ShipmentEditing } from '../draft/use-shipment.ts';
import { UnitRow } from './unit-row.tsx';
import styles from './unit-table.module.css';

interface UnitTableProps {
  readonly draft: ShipmentDraft;
  readonly edit: ShipmentEditing;
  readonly className: string | false | undefined;
}

/** How wide each column is, in their order. */
const widths = ['18%', '6.2%', '20.8%', '9%', '9.6%', '10%', '7%', '7.2%', '146px'];

/** The units of the shipment with their fields, density and class. For wide screens. */
export function UnitTable({ draft: { units, system }, edit, className }: UnitTableProps) {
  return (
    <Table className={classNames(styles.table, className)} aria-label="Handling units">
      <colgroup>
        {widths.map((width) => (
          <col key={width} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className={styles.first}>
            Handling unit
          </th>
          <th scope="col">Count</th>
          <th scope="col">Length × width × height, {shownUnit('in', system)}</th>
          <th scope="col">Weight each, {shownUnit('lb', system)}</th>
          <th scope="col">Stackable</th>
          <th scope="col" className={styles.computedFigure}>
            Density, lb/cu ft
          </th>
          <th scope="col" className={styles.computed}>
            Class
          </th>
          <th scope="col" className={styles.computed}>
            2025
          </th>
          <td />
        </tr>
      </thead>
      {units.map((unit, index) => (
        <UnitRow key={unit.key} unit={unit} letter={unitKey(index)} system={system} edit={edit} />
      ))}
    </Table>
  );
}
