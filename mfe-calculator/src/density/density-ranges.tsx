import { presets } from '@freightwright/domain';
import {
  ClassChip,
  chartRows,
  classNames,
  looks,
  ReclassificationRisk,
  Sheet,
  Table,
} from '@freightwright/mfe-kit';
import styles from './density-ranges.module.css';
import { weightsAtSize } from './weights-at-size.ts';
import { sizeText, type WorkedOut } from './work-out-density.ts';

const pallet = presets.find(({ id }) => id === 'pallet') ?? presets[0];

/**
 * The 18 ranges, with the range of the density marked, and the weight of a unit of that size in each range.
 */
export function DensityRanges({ worked }: { readonly worked: WorkedOut | null }) {
  const unit = worked?.unit ?? pallet;
  const weights = unit ? weightsAtSize(unit) : [];
  return (
    <Sheet className={looks.tabled}>
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
    </Sheet>
  );
}
