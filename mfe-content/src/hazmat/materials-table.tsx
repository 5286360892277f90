import { Table, TableHead, util } from '@freightwright/mfe-kit';
import { Link } from '@freightwright/mfe-routing';
import { addressOfNumber, formatClass, type ListedMaterial } from './material.ts';
import styles from './materials-table.module.css';

export const MaterialsTable = ({ materials }: { readonly materials: readonly ListedMaterial[] }) => (
  <Table stacks className={styles.table} aria-label="Materials">
    <TableHead columns={['Number', 'Name in the table', 'Class', 'Packing group']} />
    <tbody>
      {materials.map((material) => (
        <tr key={Object.values(material).join('~')}>
          <th scope="row">
            {material.identificationNumber === '' ? (
              <span className={util.ink2}>no number</span>
            ) : (
              <Link className={util.code} to={addressOfNumber(material.identificationNumber)}>
                {material.identificationNumber}
              </Link>
            )}
          </th>
          <td className={util.breaking}>{material.description}</td>
          <td data-label="Class">{formatClass(material)}</td>
          <td data-label="Packing group">{material.packingGroups.join(', ') || 'none'}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);
