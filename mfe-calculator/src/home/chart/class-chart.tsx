import { bandOf, chartScale, densityRule } from '@freightwright/domain';
import { ClassChip, classNames, ErrorIcon, Sheet } from '@freightwright/mfe-kit';
import { HomeSection } from '../home-section.tsx';
import { type ChartRow, chartRows } from './chart-rows.ts';
import styles from './class-chart.module.css';

interface ClassChartProps {
  /** Unrounded, lb/cu ft; its row is marked. null before the first calculation. */
  readonly densityPcf: number | null;
}

/** The 18 classes, their bands a staircase along the density rule under its cursor. On a phone a row takes two lines. */
export function ClassChart({ densityPcf }: ClassChartProps) {
  const current = densityPcf === null ? undefined : bandOf(chartScale, densityPcf).freightClass;
  const cursor = densityPcf === null ? null : densityRule.positionOf(densityPcf);
  return (
    <HomeSection
      id="freight-classes"
      title="All 18 classes"
      lead="The lower bound of each band is included. Where the 2025 scale gives another class, expect the carrier to use it."
    >
      <Sheet aria-label="Freight class chart">
        <table className={styles.chart}>
          <thead>
            <tr>
              <th scope="col">Class</th>
              <th scope="col">Density, lb/cu ft</th>
              <th scope="col" className={styles.wide}>
                Band on the rule
              </th>
              <th scope="col">2025 scale</th>
              <th scope="col" className={styles.figure}>
                Multiplier
              </th>
              <th scope="col" className={styles.second}>
                Handling
              </th>
              <th scope="col" className={styles.freight}>
                Typical freight
              </th>
            </tr>
          </thead>
          <tbody>
            {chartRows.map((row) => (
              <Row key={row.freightClass} row={row} current={row.freightClass === current} cursor={cursor} />
            ))}
          </tbody>
        </table>
      </Sheet>
    </HomeSection>
  );
}

interface RowProps {
  readonly row: ChartRow;
  readonly current: boolean;
  /** Where the density stands on the rule, 0 to 1. */
  readonly cursor: number | null;
}

function Row({ row, current, cursor }: RowProps) {
  const fill = `color-mix(in srgb, var(--fw-band1) ${percent(row.shade)}, var(--fw-band0))`;
  return (
    <tr className={classNames(current && styles.current)} aria-current={current || undefined}>
      <th scope="row">
        <ClassChip freightClass={row.freightClass} current={current} />
      </th>
      <td>{row.range}</td>
      <td className={classNames(styles.wide, styles.rule)}>
        <span
          className={styles.band}
          style={{
            left: percent(row.from),
            width: percent(row.width),
            background: current ? undefined : fill,
          }}
        />
        {cursor !== null && <span className={styles.cursor} style={{ left: percent(cursor) }} />}
      </td>
      <td className={classNames(row.nmfc2025 === undefined && styles.same)}>
        {row.nmfc2025 ?? 'same'}
        {row.reclassificationRisk && (
          <span className={styles.risk}>
            <ErrorIcon />
            <span className={styles.hidden}>, higher: reclassification risk</span>
          </span>
        )}
      </td>
      <td className={styles.figure}>{row.multiplier}</td>
      <td className={styles.second}>{row.handling}</td>
      <td className={styles.freight}>
        <span className={styles.inline}>{row.handling} · </span>
        {row.typicalFreight}
      </td>
    </tr>
  );
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
