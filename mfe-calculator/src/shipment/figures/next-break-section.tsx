import type { DensityScale, MixedUnits, ShipmentUnit, UnitSystem } from '@freightwright/domain';
import {
  chartScale,
  declaredWeightNote,
  describeCostChange,
  distance,
  formatNumber,
  nmfc2025Scale,
  quantity,
  ratedLines,
  shipmentNextBreak,
  shipmentNextBreakNote,
} from '@freightwright/domain';
import { ClassChip, Table, TableHead, util } from '@freightwright/mfe-kit';
import styles from './next-break-section.module.css';

const columns = [
  'Next break',
  'Density',
  'Class',
  'Smaller by',
  'or lower each unit',
  'Cost by class',
  'Heavier by',
  'Total cost then',
];

interface NextBreakSectionProps {
  readonly units: readonly ShipmentUnit[];
  readonly letters: readonly string[];
  readonly system: UnitSystem;
}

/** The distance of the whole shipment to the next lower class on each scale, and what that saves. */
export const NextBreakSection = ({ units, letters, system }: NextBreakSectionProps) => (
  <div className={`${util.above16} ${util.ruled}`}>
    <Table stacks className={styles.table} aria-label="Ways to the next break">
      <TableHead columns={columns} />
      <tbody>
        {[nmfc2025Scale, chartScale].map((scale) => (
          <BreakRow key={scale.id} scale={scale} units={units} letters={letters} system={system} />
        ))}
      </tbody>
    </Table>
    <p className={`${util.above8} ${util.note}`}>
      {shipmentNextBreakNote} The cost is by the class’s multiplier: an illustration, not a quote.{' '}
      {declaredWeightNote}
    </p>
  </div>
);

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
      <td data-label="Cost by class">{describeCostChange(next.costChange)}</td>
      <td data-label="Heavier by">{distance(next.heavierByLb, 'lb', system)}</td>
      <td data-label="Total cost then">{describeCostChange(next.heavierCostChange)}</td>
    </tr>
  );
}

/** Distances to a break always have one decimal. */
const tenths = (value: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const ways: readonly { readonly way: MixedUnits; readonly name: string; readonly sentence: string }[] = [
  {
    way: 'highest',
    name: 'Each mixed unit at its highest class',
    sentence: 'What a carrier does when it cannot tell the weights apart.',
  },
  {
    way: 'separate',
    name: 'Each commodity at its own class',
    sentence: 'When the bill of lading describes each with its weight.',
  },
];

/** The shipment by the classes of its commodities. Empty when all freight is rated by density. */
export function RatedSection({ units }: { readonly units: readonly ShipmentUnit[] }) {
  const described = units.some(({ commodities = [] }) =>
    commodities.some(({ freightClass }) => freightClass !== undefined),
  );
  if (!described) return null;
  const { mixed } = ratedLines(units, nmfc2025Scale);
  return (
    <section className={`${util.roomy} ${util.styleSheet}`} aria-labelledby="by-commodity">
      <h2 id="by-commodity" className={util.h3}>
        By commodity
      </h2>
      <p className={`${util.above4} ${util.quiet}`}>
        What is rated at which class where the commodities have classes of their own; the rest by the density
        of its unit on the {nmfc2025Scale.name}.
      </p>
      <div className={styles.ways}>
        {ways
          .filter(({ way }) => mixed || way === 'separate')
          .map(({ way, name, sentence }) => {
            const rated = ratedLines(units, nmfc2025Scale, way);
            const byChart = ratedLines(units, chartScale, way);
            return (
              <div key={way}>
                <h3 className={util.caption}>{name}</h3>
                <ul className={styles.lines}>
                  {rated.lines.map(({ freightClass, weightLb }) => (
                    <li key={freightClass}>
                      <span className={util.unseen}>Class </span>
                      <ClassChip freightClass={freightClass} />
                      {formatNumber(weightLb, 1)}&nbsp;lb
                    </li>
                  ))}
                </ul>
                <p className={`${util.above4} ${util.quiet}`}>
                  {sentence} {multiple(rated.costMultiplier)} the class 50 rate
                  {byChart.costMultiplier === rated.costMultiplier
                    ? '.'
                    : `, ${multiple(byChart.costMultiplier)} with the chart.`}
                </p>
              </div>
            );
          })}
      </div>
    </section>
  );
}

const multiple = (value: number): string =>
  `${value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}×`;
