import {
  chartScale,
  formatNumber,
  type MixedUnits,
  nmfc2025Scale,
  ratedLines,
  type ShipmentUnit,
} from '@freightwright/domain';
import { ClassChip, looks } from '@freightwright/mfe-kit';
import styles from './rated-section.module.css';

interface RatedSectionProps {
  readonly units: readonly ShipmentUnit[];
}

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

/** The shipment by the classes of its commodities. Shows nothing when all freight is rated by density. */
export function RatedSection({ units }: RatedSectionProps) {
  const described = units.some(({ commodities = [] }) =>
    commodities.some(({ freightClass }) => freightClass !== undefined),
  );
  if (!described) return null;
  const { mixed } = ratedLines(units, nmfc2025Scale);
  return (
    <section className={`${looks.roomy} ${looks.sheet}`} aria-labelledby="by-commodity">
      <h2 id="by-commodity" className={looks.h3}>
        By commodity
      </h2>
      <p className={`${looks.above4} ${looks.quiet}`}>
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
                <h3 className={looks.caption}>{name}</h3>
                <ul className={styles.lines}>
                  {rated.lines.map(({ freightClass, weightLb }) => (
                    <li key={freightClass}>
                      <span className={looks.unseen}>Class </span>
                      <ClassChip freightClass={freightClass} />
                      {formatNumber(weightLb, 1)}&nbsp;lb
                    </li>
                  ))}
                </ul>
                <p className={`${looks.above4} ${looks.quiet}`}>
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

function multiple(value: number): string {
  return `${value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}×`;
}
