import { chartScale, type DensityBand, type Dimensions, presets, volumeCuFt } from '@freightwright/domain';
import {
  ClassChip,
  chartRows,
  classNames,
  ReclassificationRisk,
  Section,
  Table,
  util,
} from '@freightwright/mfe-kit';
import styles from './density-ranges.module.css';
import { sizeText, type WorkedOut } from './work-out-density.ts';

const pallet = presets.find(({ id }) => id === 'pallet') ?? presets[0];

/** The 18 ranges, with that of the density highlighted, and the weight of a unit of that size in each. */
export function DensityRanges({ worked }: { readonly worked: WorkedOut | null }) {
  const unit = worked?.unit ?? pallet;
  const weights = unit ? weightsAtSize(unit) : [];
  return (
    <Section className={util.tabled}>
      <Table className={styles.ranges} aria-label="The 18 density ranges">
        <thead>
          <tr>
            <th scope="col">Class</th>
            <th scope="col">Density, lb/cu ft</th>
            <th scope="col">
              Weight in lb<span className={styles.wideText}> at {unit && sizeText(unit)}</span>
            </th>
            <th scope="col">2025 scale</th>
            <th scope="col" className={classNames(styles.wide, styles.figure)}>
              Multiplier
            </th>
            <th scope="col" className={styles.wide}>
              Typical freight
            </th>
          </tr>
        </thead>
        <tbody>
          {chartRows.map((row, index) => {
            const current = row.freightClass === worked?.comparison.chartClass;
            return (
              <tr key={row.freightClass} aria-current={current || undefined}>
                <th scope="row">
                  <ClassChip freightClass={row.freightClass} current={current} />
                </th>
                <td>{row.range}</td>
                <td>{weights[index]}</td>
                <td className={classNames(row.nmfc2025 === undefined && styles.same)}>
                  {row.nmfc2025 ?? 'same'}
                  {row.reclassificationRisk && <ReclassificationRisk />}
                </td>
                <td className={classNames(styles.wide, styles.figure)}>{row.multiplier}</td>
                <td className={styles.wide}>{row.typicalFreight}</td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Section>
  );
}

/** The weight of a unit of this size in each band of the chart, lightest first, in pounds: "480 to 560". */
export function weightsAtSize(dimensions: Dimensions): string[] {
  const cuFt = volumeCuFt(dimensions);
  const decimals = decimalsFor(cuFt);
  return chartScale.bands.map((band) => weightRange(band, (pcf) => lightestText(pcf * cuFt, decimals)));
}

function weightRange({ fromPcf, toPcf }: DensityBand, weight: (pcf: number) => string): string {
  if (toPcf === null) return `${weight(fromPcf)} and over`;
  return fromPcf === 0 ? `under ${weight(toPcf)}` : `${weight(fromPcf)} to ${weight(toPcf)}`;
}

/** Whole pounds. A small unit gets more decimals, because for it one pound is many pounds per cubic foot. */
const decimalsFor = (cuFt: number): number =>
  [0, 1, 2, 3, 4, 5].find((places) => 10 ** -places <= cuFt / 10) ?? 6;

/** Rounded up into the band. Rounding noise of the volume does not raise it past a whole figure. */
function lightestText(lb: number, decimals: number): string {
  const factor = 10 ** decimals;
  const rounded = Math.ceil(Number((lb * factor).toPrecision(10))) / factor;
  return rounded.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}
