import type { BolSummary } from '@freightwright/contracts';
import { formatShortDay } from '@freightwright/domain';
import {
  Button,
  classNames,
  DidNotLoad,
  FieldError,
  FilledIn,
  pdfFailed,
  SectionBody,
  StatusTag,
  Table,
  TableHead,
  util,
} from '@freightwright/mfe-kit';
import { type ReactNode, useState } from 'react';
import { type ListSearch, useListPage } from '../api/bol-queries.ts';
import { DownloadIcon, PrintIcon } from '../fields/icons.tsx';
import type { ListedBill, useBillFiles } from './bill-files.tsx';
import styles from './my-bols.module.css';

interface BolRowsProps {
  readonly asked: ListSearch;
  /** The cursor of this page. Without one it is the first page. */
  readonly cursor: string | undefined;
  readonly actions: RowActions;
  readonly onNew: () => void;
  readonly onClear: () => void;
}

/** One page of the list, followed by the next page when the user requests it. */
export function BolRows(props: BolRowsProps) {
  const { asked, cursor, actions } = props;
  const loading = useListPage(asked, cursor);
  const { data, isPending } = loading;
  const [hasMore, setHasMore] = useState(false);
  if (isPending) return <ListSkeleton />;
  if (data === undefined) {
    return (
      <SectionBody>
        <DidNotLoad loading={loading}>
          We couldn’t load the list. Your bills and drafts are not affected.
        </DidNotLoad>
      </SectionBody>
    );
  }
  const { bols, nextCursor } = data;
  if (bols.length === 0 && cursor === undefined) return <NoRows {...props} />;
  return (
    <>
      <Table
        className={classNames(styles.table, cursor !== undefined && styles.more)}
        aria-label={cursor === undefined ? 'Bills of lading' : 'More bills of lading'}
      >
        <TableHead columns={['BOL number', 'Shipper', 'Consignee', 'Ship date', 'Status']} unseen="Actions" />
        <tbody>
          {bols.map((bill) => (
            <BolRow key={bill.id} bill={bill} actions={actions} />
          ))}
        </tbody>
      </Table>
      {nextCursor !== null && !hasMore && (
        <div className={util.inset}>
          <Button onClick={() => setHasMore(true)}>Load more</Button>
        </div>
      )}
      {nextCursor !== null && hasMore && <BolRows {...props} cursor={nextCursor} />}
    </>
  );
}

function NoRows({ asked, onNew, onClear }: BolRowsProps) {
  const isSearch = Object.values(asked).some(Boolean);
  return (
    <SectionBody className={`${util.stack16} ${util.left}`}>
      <div>
        <h3 className={util.topic}>{isSearch ? 'Nothing found' : 'No bills of lading yet'}</h3>
        <p className={util.quiet}>
          {isSearch
            ? 'No bills match this search, ship date and status.'
            : 'Your drafts and issued bills will be listed here. An issued bill cannot be edited.'}
        </p>
      </div>
      {isSearch ? (
        <Button onClick={onClear}>Show all</Button>
      ) : (
        <Button onClick={onNew}>Start a bill of lading</Button>
      )}
    </SectionBody>
  );
}

/** A bill in a row. On a phone it takes two lines, whose labels are for screen readers only. */
function BolRow({ bill, actions }: { readonly bill: BolSummary; readonly actions: RowActions }) {
  const { id, bolNumber, shipperCompany, consigneeCompany, shipDate, status, voidReason } = bill;
  const isDraft = status === 'draft';
  const quiet = (label: string, act: (bill: ListedBill) => void, message: ReactNode, className?: string) => (
    <Button variant="quiet" aria-label={label} className={className} onClick={() => act(bill)}>
      {message}
    </Button>
  );
  return (
    <tr>
      <td data-label="BOL number">
        <button
          type="button"
          className={classNames(`${util.code} ${util.textButton}`, status === 'void' && styles.voided)}
          data-bill={id}
          aria-label={`${isDraft ? 'Open draft' : 'View'} ${bolNumber}`}
          onClick={() => (isDraft ? actions.onOpen(bill) : actions.onView(bill))}
        >
          {bolNumber}
        </button>
      </td>
      <td data-label="Shipper">
        <FilledIn text={shipperCompany} blankClass={styles.blank} />
      </td>
      <td data-label="Consignee">
        <FilledIn text={consigneeCompany} blankClass={styles.blank} />
      </td>
      <td data-label="Ship date">
        <FilledIn text={shipDate && formatShortDay(shipDate)} blankClass={styles.blank} />
      </td>
      <td data-label="Status">
        <StatusTag status={status} />
      </td>
      <td className={styles.actions}>
        <div>
          {isDraft && <Button onClick={() => actions.onOpen(bill)}>Open</Button>}
          <Button
            icon={<DownloadIcon />}
            aria-label={`Download PDF of ${bolNumber}`}
            pendingText={actions.pendingPdf === id && 'PDF'}
            onClick={() => actions.onPdf(bill)}
          >
            PDF
          </Button>
          {status === 'issued' && quiet(`Print ${bolNumber}`, actions.onPrint, <PrintIcon />, styles.icon)}
          {!isDraft && quiet(`Use again ${bolNumber}`, actions.onUseAgain, 'Use again')}
          {isDraft && quiet(`Delete draft ${bolNumber}`, actions.onDelete, 'Delete')}
          {status === 'issued' && quiet(`Void ${bolNumber}`, actions.onVoid, 'Void')}
        </div>
        {voidReason && <p className={util.note}>Voided: {voidReason}</p>}
        {actions.failedPdf === id && <FieldError>{pdfFailed}</FieldError>}
      </td>
    </tr>
  );
}

export interface RowActions extends ReturnType<typeof useBillFiles> {
  readonly onView: (bill: ListedBill) => void;
  readonly onOpen: (bill: ListedBill) => void;
  readonly onDelete: (bill: ListedBill) => void;
  /** Starts another bill with the reusable content of this one. */
  readonly onUseAgain: (bill: ListedBill) => void;
  readonly onVoid: (bill: ListedBill) => void;
}

export const ListSkeleton = () => (
  <div role="status" aria-label="Loading the list" className={styles.loading}>
    {[1, 2, 3].map((row) => (
      <div key={row} className={util.blanks61}>
        <span />
        <span />
        <span />
      </div>
    ))}
  </div>
);
