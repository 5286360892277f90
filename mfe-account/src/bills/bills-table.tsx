import type { BolSummary } from '@freightwright/contracts';
import { shortDayInWords } from '@freightwright/domain';
import { FilledIn, StatusTag, Table, TableHead } from '@freightwright/mfe-kit';
import styles from './bills-table.module.css';
import { PdfButton } from './pdf-button.tsx';

/** The bills in rows. On a phone a row takes two lines, and a tap anywhere on it opens the bill. */
export function BillsTable({ bills }: { readonly bills: readonly BolSummary[] }) {
  return (
    <Table className={styles.table} aria-label="Recent bills of lading">
      <TableHead columns={['Number', 'Consignee', 'Ship date', 'Status']} unseen="PDF" />
      <tbody>
        {bills.map((bill) => (
          <BillRow key={bill.id} bill={bill} />
        ))}
      </tbody>
    </Table>
  );
}

function BillRow({ bill }: { readonly bill: BolSummary }) {
  const { id, bolNumber, consigneeCompany, shipDate, status } = bill;
  return (
    <tr>
      <th scope="row">
        <a href={`/bol?${new URLSearchParams({ tab: 'mine', view: id })}`} className={styles.number}>
          {bolNumber}
        </a>
      </th>
      <td>
        <FilledIn text={consigneeCompany} />
      </td>
      <td>
        <FilledIn text={shipDate && shortDayInWords(shipDate)} />
      </td>
      <td>
        <StatusTag status={status} />
      </td>
      <td>
        <PdfButton id={id} bolNumber={bolNumber} />
      </td>
    </tr>
  );
}
