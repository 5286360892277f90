import { bandOf, chartScale, densityRule } from '@freightwright/domain';
import { classNames } from '../../class-names.ts';
import util from '../../theme/utilities.module.css';
import { ClassChip } from '../class-chip.tsx';
import { Section } from '../section.tsx';
import { Table } from '../table.tsx';
import { type ChartRow, chartRows } from './chart-rows.ts';
import styles from './class-chart.module.css';
import { ReclassificationRisk } from './reclassification-risk.tsx';

interface ClassChartProps {
  /** Unrounded, lb/cu ft. Its row is highlighted, with a cursor on the ruler. null highlights none. */
  readonly densityPcf: number | null;
  /** How to write a band with two 2025 classes: "100 / 92.5" or "92.5 from 10". */
  readonly nmfc2025: 'classes' | 'from-density';
  readonly className?: string | undefined;
  readonly 'aria-label'?: string;
}

/**
 * The 18 classes as a staircase along the density rule. On a narrow screen a row takes two lines.
 * @example <ClassChart densityPcf={8.4} nmfc2025="classes" aria-label="Freight classes" />
 */
export function ClassChart({ densityPcf, nmfc2025, ...styleSheet }: ClassChartProps) {
  const current = densityPcf === null ? undefined : bandOf(chartScale, densityPcf).freightClass;
  const cursor = densityPcf === null ? null : densityRule.positionOf(densityPcf);
  return (
    <Section {...styleSheet}>
      <Table className={styles.chart} aria-label="The 18 freight classes">
        <thead>
          <tr>
            <th scope="col">Class</th>
            <th scope="col">Density, lb/cu ft</th>
            <th scope="col" className={styles.wide}>
              Band on the rule
            </th>
            <th scope="col">2025 scale</th>
            <th scope="col" className={util.figure}>
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
            <Row
              key={row.freightClass}
              row={row}
              nmfc2025={nmfc2025 === 'classes' ? row.nmfc2025 : row.nmfc2025FromDensity}
              current={row.freightClass === current}
              cursor={cursor}
            />
          ))}
        </tbody>
      </Table>
    </Section>
  );
}

interface RowProps {
  readonly row: ChartRow;
  readonly nmfc2025: string | undefined;
  readonly current: boolean;
  /** The position of the density on the rule, 0 to 1. */
  readonly cursor: number | null;
}

function Row({ row, nmfc2025, current, cursor }: RowProps) {
  const fill = `color-mix(in srgb, var(--fw-band1) ${percent(row.shade)}, var(--fw-band0))`;
  return (
    <tr aria-current={current || undefined}>
      <th scope="row">
        <ClassChip freightClass={row.freightClass} current={current} />
      </th>
      <td>{row.range}</td>
      <td className={classNames(styles.wide, util.place)}>
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
      <td className={classNames(nmfc2025 === undefined && util.ink3)}>
        {nmfc2025 ?? 'same'}
        {row.reclassificationRisk && <ReclassificationRisk />}
      </td>
      <td className={classNames(util.figure, util.bold)}>{row.multiplier}</td>
      <td className={styles.second}>{row.handling}</td>
      <td className={styles.freight}>
        <span className={styles.inline}>{row.handling} · </span>
        {row.typicalFreight}
      </td>
    </tr>
  );
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
