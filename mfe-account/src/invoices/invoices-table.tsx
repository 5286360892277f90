import type { Invoice } from '@freightwright/contracts';
import { invoicePdfAddress, invoiceReceiptAddress } from '@freightwright/contracts/facts';
import { formatCents } from '@freightwright/domain';
import { looks, Table, TableHead } from '@freightwright/mfe-kit';
import { dayInWords } from '../billing/billing-words.ts';
import { NewTab } from '../billing/portal-link.tsx';
import styles from './invoices-table.module.css';

const states = {
  open: 'Due',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Not paid',
} as const satisfies Record<Invoice['state'], string>;

/** What has become of an invoice, with what was given back. */
function stateInWords({ state, totalCents, refundedCents }: Invoice): string {
  if (state === 'paid' && refundedCents > 0)
    return refundedCents < totalCents ? 'Partly refunded' : 'Refunded';
  return states[state];
}

/** Invoices in rows. Their files are the payment provider's. */
export function InvoicesTable({ invoices }: { readonly invoices: readonly Invoice[] }) {
  return (
    <Table className={styles.table} aria-label="Invoices">
      <TableHead
        columns={['Number', 'Date', 'For', 'Billed to', 'State']}
        figures={['Total']}
        unseen="Files"
      />
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

function FileLink({ path, id, words, of }: { path: string; id: string; words: string; of: string }) {
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
