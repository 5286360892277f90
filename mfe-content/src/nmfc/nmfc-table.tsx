import type { NmfcEntry } from '@freightwright/domain';
import { ClassChip, Table } from '@freightwright/mfe-kit';
import styles from './nmfc-table.module.css';

export function NmfcTable({ entries }: { readonly entries: readonly NmfcEntry[] }) {
  return (
    <Table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Commodity</th>
          <th scope="col">Class</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ code, commodity, freightClass }) => (
          <tr key={code}>
            <td>
              <code className={styles.code}>{code}</code>
            </td>
            <th scope="row">{commodity}</th>
            <td>
              <ClassChip freightClass={freightClass} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
