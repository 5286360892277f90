import type { QuoteSummary } from '@freightwright/contracts';
import { formatDay, quantity } from '@freightwright/domain';
import { BinIcon, Button, CheckField, RetryIcon, Table, TableHead, util } from '@freightwright/mfe-kit';
import { serviceLabels } from '../form/entry.ts';
import { money } from '../form/predictor-texts.ts';
import styles from './past-table.module.css';

interface PastTableProps {
  readonly quotes: readonly QuoteSummary[];
  /** Selected ids, at most two. */
  readonly chosen: readonly string[];
  readonly onChosen: (ids: readonly string[]) => void;
  readonly onOpen: (id: string) => void;
  readonly onAgain: (id: string) => void;
  readonly onDelete: (quote: QuoteSummary) => void;
}

export function PastTable({ quotes, chosen, onChosen, onOpen, onAgain, onDelete }: PastTableProps) {
  const tick = (id: string, on: boolean) =>
    // A third replaces the one that was selected first.
    onChosen(on ? [...chosen, id].slice(-2) : chosen.filter((each) => each !== id));
  return (
    <Table stacks className={styles.table} aria-label="Past estimates">
      <TableHead
        columns={['Compare', 'Lane', 'Shipment', 'Predicted on']}
        figures={['Total']}
        unseen="Actions"
      />
      <tbody>
        {quotes.map((quote) => {
          const lane = `${quote.originPlace} to ${quote.destinationPlace}`;
          return (
            <tr key={quote.id}>
              <td>
                <CheckField
                  label={`Compare ${lane}, ${money(quote.totalEstimate)}`}
                  checked={chosen.includes(quote.id)}
                  onTick={(on) => tick(quote.id, on)}
                >
                  <span className={styles.tick}>Compare</span>
                </CheckField>
              </td>
              <th scope="row">
                <button type="button" className={styles.open} onClick={() => onOpen(quote.id)}>
                  {lane}
                </button>
              </th>
              <td data-label="Shipment">
                {quantity(quote.weightLb, 'lb')}, {serviceLabels[quote.serviceType]}
              </td>
              <td data-label="Predicted on">{formatDay(quote.predictedAt)}</td>
              <td data-label="Total" className={`${util.figure} ${util.bold}`}>
                {money(quote.totalEstimate)}
              </td>
              <td>
                <div className={styles.actions}>
                  <Button
                    variant="quiet"
                    icon={<RetryIcon />}
                    aria-label={`Run ${lane} again on today's prices`}
                    onClick={() => onAgain(quote.id)}
                  >
                    Run again
                  </Button>
                  <Button
                    variant="quiet"
                    icon={<BinIcon />}
                    aria-label={`Delete the estimate for ${lane}`}
                    onClick={() => onDelete(quote)}
                  >
                    Delete
                  </Button>
                </div>
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
