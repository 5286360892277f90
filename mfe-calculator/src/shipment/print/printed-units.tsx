import {
  dimensionsInWords,
  formatTwoDecimals,
  type UnitFigures,
  type UnitSystem,
  weightInWords,
} from '@freightwright/domain';
import { ClassChip, looks, Table } from '@freightwright/mfe-kit';
import { unitsOf } from '../figures/shipment-words.ts';
import type { WorkedOut } from '../figures/work-out-shipment.ts';
import { UnitLetter } from '../units/unit-letter.tsx';
import styles from './printed-units.module.css';

interface PrintedUnitsProps {
  readonly worked: WorkedOut;
  readonly system: UnitSystem;
}

/** The units in words, where the screen has fields to type them in. */
export function PrintedUnits({ worked: { units, letters, figures }, system }: PrintedUnitsProps) {
  return (
    <Table className={styles.table} aria-label="Handling units">
      <thead>
        <tr>
          <th scope="col">Handling unit</th>
          <th scope="col">Length × width × height</th>
          <th scope="col">Weight each</th>
          <th scope="col">Stackable</th>
          <th scope="col">Density</th>
          <th scope="col">Class</th>
          <th scope="col">2025</th>
        </tr>
      </thead>
      <tbody>
        {units.map((unit, index) => (
          <tr key={letters[index]}>
            <th scope="row">
              <span className={looks.row10}>
                <UnitLetter letter={letters[index] ?? ''} />
                {unitsOf(unit.packaging, unit.count)}
              </span>
              {contentsOf(unit.commodities)}
            </th>
            <td>{dimensionsInWords(unit, system)}</td>
            <td>{weightInWords(unit.weightLb, system)}</td>
            <td>{unit.stackable ? '2\u00a0high' : 'No'}</td>
            <ClassCells figures={figures?.units[index]} />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function ClassCells({ figures }: { readonly figures: UnitFigures | undefined }) {
  if (figures === undefined) return <td colSpan={3} />;
  const { densityPcf, comparison } = figures;
  return (
    <>
      <td>{formatTwoDecimals(densityPcf)}&nbsp;lb/cu&nbsp;ft</td>
      <td>
        <ClassChip freightClass={comparison.chartClass} />
      </td>
      <td>
        <ClassChip freightClass={comparison.nmfc2025Class} differs={comparison.agreement !== 'same'} />
      </td>
    </>
  );
}

/** What the unit is said to hold, under its name. */
function contentsOf(commodities: readonly { readonly description: string }[]) {
  const words = commodities.map(({ description }) => description).filter(Boolean);
  return words.length > 0 && <p className={looks.note}>{words.join(', ')}</p>;
}
