import type { BolSummary } from '@freightwright/contracts';
import { shortDayInWords } from '@freightwright/domain';
import {
  Button,
  classNames,
  FieldError,
  FilledIn,
  looks,
  pdfFailed,
  StatusTag,
} from '@freightwright/mfe-kit';
import { DownloadIcon, PrintIcon } from '../fields/icons.tsx';
import styles from './my-bols.module.css';
import type { RowActions } from './row-actions.ts';

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
          className={classNames(`${looks.code} ${looks.textButton}`, status === 'void' && styles.voided)}
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
        <FilledIn text={shipDate && shortDayInWords(shipDate)} blankClass={styles.blank} />
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
        {actions.failedPdf === id && <FieldError>{pdfFailed}</FieldError>}
      </td>
    </tr>
  );
}
