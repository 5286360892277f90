import type { BolSummary } from '@freightwright/contracts';
import { formatShortDay } from '@freightwright/domain';
import {
  ButtonLink,
  DidNotLoad,
  FieldError,
  FilledIn,
  pdfFailed,
  Section,
  SectionBody,
  StatusTag,
  Table,
  TableHead,
  useBillPdf,
  util,
} from '@freightwright/mfe-kit';
import { useRecentBills } from '../api/account-queries.ts';
import styles from './bills-table.module.css';

export const RecentBills = () => (
  <Section title="Recent bills of lading" aside={<a href="/bol?tab=mine">All bills of lading</a>}>
    <Bills />
  </Section>
);

function Bills() {
  const loading = useRecentBills();
  const { data, isPending } = loading;
  if (isPending) {
    return (
      <div role="status" aria-label="Loading: Recent bills of lading">
        <BillsSkeleton />
      </div>
    );
  }
  if (data === undefined) {
    return (
      <SectionBody>
        <DidNotLoad loading={loading}>
          We couldn’t load the list. Your bills and drafts are not affected.
        </DidNotLoad>
      </SectionBody>
    );
  }
  if (data.bols.length === 0) {
    return (
      <SectionBody className={`${util.stack16} ${util.left}`}>
        <p className={util.quiet}>Your latest bills of lading and drafts will be here.</p>
        <ButtonLink href="/bol">Start a bill of lading</ButtonLink>
      </SectionBody>
    );
  }
  return <BillsTable bills={data.bols} />;
}

export const BillsSkeleton = () =>
  [1, 2, 3].map((row) => (
    <div key={row} className={util.blanks45}>
      <span />
      <span />
      <span />
    </div>
  ));

/** The bills in rows. On a phone a row takes two lines, and a tap anywhere on it opens the bill. */
const BillsTable = ({ bills }: { readonly bills: readonly BolSummary[] }) => (
  <Table className={styles.table} aria-label="Recent bills of lading">
    <TableHead columns={['Number', 'Consignee', 'Ship date', 'Status']} unseen="PDF" />
    <tbody>
      {bills.map((bill) => (
        <BillRow key={bill.id} bill={bill} />
      ))}
    </tbody>
  </Table>
);

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
        <FilledIn text={shipDate && formatShortDay(shipDate)} />
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

function PdfButton({ id, bolNumber }: { readonly id: string; readonly bolNumber: string }) {
  const { pending, failed, download } = useBillPdf();
  return (
    <>
      <button
        type="button"
        className={util.textButton}
        aria-label={`Download PDF of ${bolNumber}`}
        aria-disabled={pending === id}
        onClick={() => void download(id)}
      >
        PDF
      </button>
      {failed === id && <FieldError>{pdfFailed}</FieldError>}
    </>
  );
}
