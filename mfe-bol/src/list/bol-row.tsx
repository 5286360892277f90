import type { BolSummary } from '@freightwright/contracts';
import { Button, FieldError, looks } from '@freightwright/mfe-kit';
import { DownloadIcon, PrintIcon } from '../fields/icons.tsx';
import styles from './my-bols.module.css';
import type { RowActions } from './row-actions.ts';
import { StatusTag } from './status-tag.tsx';

interface BolRowProps {
  readonly bill: BolSummary;
  readonly actions: RowActions;
}

/** A bill in a row. On a phone it takes two lines, whose labels only screen readers read. */
export function BolRow({ bill, actions }: BolRowProps) {
  const { id, bolNumber, shipperCompany, consigneeCompany, shipDate, status } = bill;
  const isDraft = status === 'draft';
  return (
    <tr>
      <td data-label="BOL number">
        <button
          type="button"
          className={styles.number}
          aria-label={`${isDraft ? 'Open draft' : 'View'} ${bolNumber}`}
          onClick={() => (isDraft ? actions.onOpen(bill) : actions.onView(bill))}
        >
          {bolNumber}
        </button>
      </td>
      <td data-label="Shipper">{shipperCompany || <Blank />}</td>
      <td data-label="Consignee">{consigneeCompany || <Blank />}</td>
      <td data-label="Ship date">{shipDate === '' ? <Blank /> : dateOf(shipDate)}</td>
      <td data-label="Status">
        <StatusTag status={status} />
      </td>
      <td className={styles.actions}>
        <div>
          {isDraft && <Button onClick={() => actions.onOpen(bill)}>Open</Button>}
          <Button
            icon={<DownloadIcon />}
            aria-label={`Download PDF of ${bolNumber}`}
            pendingText={actions.pendingPdf === id ? 'PDF' : undefined}
            onClick={() => actions.onPdf(bill)}
          >
            PDF
          </Button>
          {status === 'issued' && (
            <Button
              variant="quiet"
              aria-label={`Print ${bolNumber}`}
              className={styles.icon}
              onClick={() => actions.onPrint(bill)}
            >
              <PrintIcon />
            </Button>
          )}
          {!isDraft && (
            <Button
              variant="quiet"
              aria-label={`Use ${bolNumber} again`}
              onClick={() => actions.onUseAgain(bill)}
            >
              Use again
            </Button>
          )}
          {isDraft && (
            <Button
              variant="quiet"
              aria-label={`Delete draft ${bolNumber}`}
              onClick={() => actions.onDelete(bill)}
            >
              Delete
            </Button>
          )}
          {status === 'issued' && (
            <Button variant="quiet" aria-label={`Void ${bolNumber}`} onClick={() => actions.onVoid(bill)}>
              Void
            </Button>
          )}
        </div>
        {actions.failedPdf === id && <FieldError>Failed to download BOL PDF</FieldError>}
      </td>
    </tr>
  );
}

function Blank() {
  return <span className={`${looks.ink3} ${styles.blank}`}>not filled in</span>;
}

const dateOf = (isoDate: string) =>
  new Date(`${isoDate}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
