import {
  type CalculationResult,
  chartScale,
  type NextBreak,
  nmfc2025Scale,
  quantity,
} from '@freightwright/domain';
import { ClassChip } from '@freightwright/mfe-kit';
import { distance } from './figures.ts';
import { leverWords } from './next-break-words.ts';
import styles from './next-breaks.module.css';

interface NextBreaksProps {
  readonly nextBreaks: CalculationResult['nextBreaks'];
}

/** How far it is to the next lower class on each scale: a table, or on a narrow screen a list. */
export function NextBreaks({ nextBreaks }: NextBreaksProps) {
  const rows = [
    { scale: nmfc2025Scale.name, next: nextBreaks.nmfc2025 },
    { scale: chartScale.name, next: nextBreaks.chart },
  ];
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Next break</th>
            <th scope="col">Density</th>
            <th scope="col">Class</th>
            <th scope="col" className={styles.figure}>
              Heavier by
            </th>
            <th scope="col" className={styles.figure}>
              or lower by
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ scale, next }) => (
            <tr key={scale}>
              <th scope="row">{scale}</th>
              {next ? <BreakCells next={next} /> : <td colSpan={4}>Lowest class reached</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles.list}>
        {rows.map(({ scale, next }) => (
          <li key={scale} className={styles.item}>
            <span className={styles.label}>Next break, {scale}</span>
            {next ? (
              <>
                <span className={styles.target}>{quantity(next.targetPcf, 'lb/cu ft')}</span>
                <span>{leverWords(next)}</span>
                <span className={styles.chip}>
                  <ClassChip freightClass={next.freightClass} />
                </span>
              </>
            ) : (
              <span className={styles.reached}>Lowest class reached</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function BreakCells({ next }: { readonly next: NextBreak }) {
  return (
    <>
      <td>{quantity(next.targetPcf, 'lb/cu ft')}</td>
      <td>
        <ClassChip freightClass={next.freightClass} />
      </td>
      <td className={styles.figure}>
        {next.heavierByLb === null ? 'over the limit' : distance(next.heavierByLb, 'lb')}
      </td>
      <td className={styles.figure}>
        {next.lowerByIn === null ? 'not enough' : distance(next.lowerByIn, 'in')}
      </td>
    </>
  );
}
