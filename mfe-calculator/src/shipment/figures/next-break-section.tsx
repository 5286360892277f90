import {
  chartScale,
  costChangeWords,
  type DensityScale,
  declaredWeightNote,
  distance,
  nmfc2025Scale,
  quantity,
  type ShipmentUnit,
  shipmentNextBreak,
  shipmentNextBreakNote,
  type UnitSystem,
} from '@freightwright/domain';
import { ClassChip, looks, Table } from '@freightwright/mfe-kit';
import styles from './next-break-section.module.css';

interface NextBreakSectionProps {
  readonly units: readonly ShipmentUnit[];
  readonly letters: readonly string[];
  readonly system: UnitSystem;
}

/** How far the whole shipment is from the next lower class on each scale, and what that saves. */
export function NextBreakSection({ units, letters, system }: NextBreakSectionProps) {
  return (
    <div className={`${looks.above16} ${looks.ruled}`}>
      <Table stacks className={styles.table} aria-label="Ways to the next break">
        <thead>
          <tr>
            <th scope="col">Next break</th>
            <th scope="col">Density</th>
            <th scope="col">Class</th>
            <th scope="col">Smaller by</th>
            <th scope="col">or lower each unit</th>
            <th scope="col">Cost by class</th>
            <th scope="col">Heavier by</th>
            <th scope="col">Total cost then</th>
          </tr>
        </thead>
        <tbody>
          {[nmfc2025Scale, chartScale].map((scale) => (
            <BreakRow key={scale.id} scale={scale} units={units} letters={letters} system={system} />
          ))}
        </tbody>
      </Table>
      <p className={`${looks.above8} ${looks.note}`}>
        {shipmentNextBreakNote} The cost is by the class’s multiplier: an illustration, not a quote.{' '}
        {declaredWeightNote}
      </p>
    </div>
  );
}

function BreakRow({ scale, units, letters, system }: NextBreakSectionProps & { scale: DensityScale }) {
  const next = shipmentNextBreak(scale, units, system);
  if (next === null) {
    return (
      <tr>
        <th scope="row">{scale.name}</th>
        <td colSpan={7}>Lowest class reached</td>
      </tr>
    );
  }
  const { lower } = next;
  const letter = lower === null ? undefined : letters[lower.unitIndex];
  return (
    <tr>
      <th scope="row">{scale.name}</th>
      <td data-label="Density">{quantity(next.targetPcf, 'lb/cu ft')}</td>
      <td data-label="Class">
        <ClassChip freightClass={next.freightClass} />
      </td>
      <td data-label="Smaller by">
        {next.smallerByCuFt === null ? 'not enough' : <>{tenths(next.smallerByCuFt)}&nbsp;cu&nbsp;ft</>}
      </td>
      <td data-label="or lower each unit">
        {lower === null ? 'not enough' : `${letter} by ${distance(lower.byIn, 'in', system)}`}
      </td>
      <td data-label="Cost by class">{costChangeWords(next.costChange)}</td>
      <td data-label="Heavier by">{distance(next.heavierByLb, 'lb', system)}</td>
      <td data-label="Total cost then">{costChangeWords(next.heavierCostChange)}</td>
    </tr>
  );
}

/** Distances to a break always keep one decimal. */
function tenths(value: number): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
