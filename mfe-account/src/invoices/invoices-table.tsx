import type { Invoice } from '@freightwright/contracts';
import { invoicePdfAddress, invoiceReceiptAddress } from '@freightwright/contracts/facts';
import { formatCents } from '@freightwright/domain';
import { looks, Table } from '@freightwright/mfe-kit';
import { dayInWords } from '../billing/billing-words.ts';
import { NewTab } from '../billing/portal-link.tsx';
import { stateInWords } from './invoice-words.ts';
import styles from './invoices-table.module.css';

/** Invoices in rows. Their files are the payment provider's. */
export function InvoicesTable({ invoices }: { readonly invoices: readonly Invoice[] }) {
  return (
    <Table className={styles.table} aria-label="Invoices">
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">Date</th>
          <th scope="col">For</th>
          <th scope="col">Billed to</th>
          <th scope="col">State</th>
          <th scope="col" className={looks.figure}>
            Total
          </th>
          <th scope="col">
            <span className={looks.unseen}>Files</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </tbody>
    </Table>
  );
}

function InvoiceRow({ invoice }: { readonly invoice: Invoice }) {
  const { id, number, issuedAt, description, billedTo, totalCents, taxCents, hasReceipt } = invoice;
  const name = number ?? 'the invoice without a number';
  return (
    <tr>
      <th scope="row" className={number === null ? looks.ink3 : looks.code}>
        {number ?? 'not final'}
      </th>
      <td>{dayInWords(issuedAt)}</td>
      <td>{description}</td>
      <td>{billedTo ?? <span className={looks.ink3}>no name given</span>}</td>
      <td>{stateInWords(invoice)}</td>
      <td className={looks.figure}>
        <span>
          {formatCents(totalCents)}
          {taxCents > 0 && <span className={looks.ink2}>{`, ${formatCents(taxCents)} of it tax`}</span>}
        </span>
      </td>
      <td>
        <div className={styles.files}>
          <FileLink path={invoicePdfAddress.path} id={id} words="PDF" of={name} />
          {hasReceipt && <FileLink path={invoiceReceiptAddress.path} id={id} words="Receipt" of={name} />}
        </div>
      </td>
    </tr>
  );
}

interface FileLinkProps {
  readonly path: string;
  readonly id: string;
  readonly words: string;
  readonly of: string;
}

function FileLink({ path, id, words, of }: FileLinkProps) {
  return (
    <a
      href={path.replace(':id', encodeURIComponent(id))}
      target="_blank"
      rel="noopener"
      className={looks.textButton}
    >
      {words}
      <span className={looks.unseen}> of {of}</span>
      <NewTab />
    </a>
  );
}
