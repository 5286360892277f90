import type { CalculationResult, NextBreak, ScaleId, UnitSystem } from '@freightwright/domain';
import {
  declaredWeightNote,
  describeCostChange,
  describeHeavier,
  describeLever,
  distance,
  percent,
  quantity,
} from '@freightwright/domain';
import { ClassChip, classNames, Table, util } from '@freightwright/mfe-kit';
import styles from './next-breaks.module.css';
import { viewOn } from './scale-views.ts';

interface NextBreaksProps {
  readonly result: CalculationResult;
  readonly main: ScaleId;
  readonly system: UnitSystem;
}

const columns = [
  'Lower by',
  'or shorter by',
  'or narrower by',
  'Cost by multiplier',
  'Heavier by',
  'Total cost then',
] as const;

/** The distance to the next lower class on each scale, and what that saves. */
export function NextBreaks({ result, main, system }: NextBreaksProps) {
  // The 2025 scale, in force, comes first: its next break is never further than the chart's.
  const rows = [viewOn(result, 'nmfc2025'), viewOn(result, 'chart')];
  return (
    <div className={styles.breaks}>
      <Table className={styles.table} aria-label="Ways to the next break">
        <thead>
          <tr>
            <th scope="col">Next break</th>
            <th scope="col">Density</th>
            <th scope="col">Class</th>
            {columns.map((column) => (
              <th key={column} scope="col" className={styles.figure}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, next }) => (
            <tr key={id} className={classNames(id === main && styles.main)}>
              <th scope="row">{name}</th>
              {next ? <BreakCells next={next} system={system} /> : <td colSpan={8}>Lowest class reached</td>}
            </tr>
          ))}
        </tbody>
      </Table>
      <ul className={styles.list} aria-label="Ways to the next break">
        {rows.map(({ id, name, next }) => (
          <li key={id} className={styles.item}>
            <span className={styles.label}>Next break, {name}</span>
            {next ? (
              <>
                <span className={styles.target}>{quantity(next.targetPcf, 'lb/cu ft')}</span>
                <span>
                  {describeLever(next, system)}. {describeSaving(next)} {describeHeavier(next, system)}
                </span>
                <span className={styles.chip}>
                  <ClassChip freightClass={next.freightClass} />
                </span>
              </>
            ) : (
              <span className={util.whole}>Lowest class reached</span>
            )}
          </li>
        ))}
      </ul>
      {rows.some(({ next }) => next) && (
        <p className={styles.source}>
          Cost by the multipliers of the two classes, on the same lane. {declaredWeightNote}
        </p>
      )}
    </div>
  );
}

function BreakCells({ next, system }: { readonly next: NextBreak; readonly system: UnitSystem }) {
  const { heavierByLb, heavierCostChange, lowerByIn, shorterByIn, narrowerByIn } = next;
  return (
    <>
      <td>{quantity(next.targetPcf, 'lb/cu ft')}</td>
      <td>
        <ClassChip freightClass={next.freightClass} />
      </td>
      {[lowerByIn, shorterByIn, narrowerByIn].map((inches, index) => (
        <td key={columns[index]} className={styles.figure}>
          {inches === null ? 'not enough' : distance(inches, 'in', system)}
        </td>
      ))}
      <td className={styles.figure}>{percent(next.costChange)} less</td>
      <td className={styles.detail}>
        {heavierByLb === null ? 'over the limit' : distance(heavierByLb, 'lb', system)}
      </td>
      <td className={styles.detail}>
        {heavierCostChange === null ? '' : describeCostChange(heavierCostChange)}
      </td>
    </>
  );
}

const describeSaving = ({ costChange }: NextBreak): string => `Costs ${percent(costChange)} less.`;
