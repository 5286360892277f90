import type { NmfcEntry, ScaleComparison } from '@freightwright/domain';
import { ClassChip, Table, TableHead, util } from '@freightwright/mfe-kit';
import { describeScale } from '../classes/scale-texts.ts';
import styles from './nmfc-table.module.css';

interface NmfcTableProps {
  readonly entries: readonly NmfcEntry[];
  /** The classes of the density that the user entered, if any. */
  readonly comparison: ScaleComparison | null;
}

export const NmfcTable = ({ entries, comparison }: NmfcTableProps) => (
  <Table stacks className={styles.table} aria-label="NMFC items">
    <TableHead columns={['Code', 'Commodity', 'Class', 'Chart, lb/cu ft', 'NMFC 2025, lb/cu ft']} />
    <tbody>
      {entries.map((entry) => (
        <tr key={entry.code}>
          <td>
            <code className={`${util.code} ${util.ink2}`}>{entry.code}</code>
          </td>
          <th scope="row">{entry.commodity}</th>
          {entry.freightClass === null ? (
            <ByDensity comparison={comparison} />
          ) : (
            <OwnClass freightClass={entry.freightClass} />
          )}
        </tr>
      ))}
    </tbody>
  </Table>
);

function OwnClass({ freightClass }: { readonly freightClass: NonNullable<NmfcEntry['freightClass']> }) {
  const { chart, nmfc2025 } = describeScale(freightClass);
  return (
    <>
      <td data-label="Class">
        <ClassChip freightClass={freightClass} />
      </td>
      <td data-label="Chart, lb/cu ft">{chart}</td>
      <td data-label="NMFC 2025, lb/cu ft">{nmfc2025 ?? 'none'}</td>
    </>
  );
}

/** Freight that is rated on density alone: its class on each scale, for the entered density. */
const ByDensity = ({ comparison }: Pick<NmfcTableProps, 'comparison'>) => (
  <>
    <td data-label="Class">By density</td>
    <td data-label="Chart, class">
      {comparison ? <ClassChip freightClass={comparison.chartClass} /> : 'any'}
    </td>
    <td data-label="NMFC 2025, class">
      {comparison ? (
        <ClassChip
          freightClass={comparison.nmfc2025Class}
          differs={comparison.nmfc2025Class !== comparison.chartClass}
        />
      ) : (
        'any'
      )}
    </td>
  </>
);
