import type { BulkJob, BulkRow, BulkRowResult } from '@freightwright/contracts';
import type { BulkRowState, BulkType } from '@freightwright/contracts/facts';
import { countOf, formatNumber } from '@freightwright/domain';
import { looks, NotLoaded, Table, TableHead } from '@freightwright/mfe-kit';
import { type ReactNode, useId } from 'react';
import styles from './bulk.module.css';
import { headerOf } from './bulk-words.ts';
import { Pager, usePages } from './pager.tsx';
import { useRows } from './use-jobs.ts';

/** How many rows are shown; the saved files have all. */
const firstRows = 10;

const rowStates: Readonly<Record<BulkRowState, string>> = {
  ready: 'Not run',
  faulty: 'Has errors',
  done: 'Done',
  failed: 'Failed',
  skipped: 'Left out',
};

const resultHeads: Readonly<Record<BulkType, readonly string[]>> = {
  calculations: ['Density, lb/cu ft', 'Volume, cu ft', 'Class', 'NMFC 2025'],
  predictions: ['Estimate', 'Range', 'Transit', 'Class'],
  bols: ['BOL number'],
};

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** The cells below `resultHeads`. */
function resultCells(result: BulkRowResult): ReactNode[] {
  switch (result.kind) {
    case 'calculation':
      return [
        formatNumber(result.density),
        formatNumber(result.volume),
        result.freightClass,
        result.nmfc2025Class,
      ];
    case 'prediction':
      return [
        usd.format(result.totalEstimate),
        `${usd.format(result.low)} to ${usd.format(result.high)}`,
        countOf(result.transitDays, 'business day'),
        result.freightClass,
      ];
    case 'bol':
      return [
        <a
          key="bill"
          className={looks.code}
          href={`/bol?${new URLSearchParams({ tab: 'mine', view: result.bolId })}`}
        >
          {result.bolNumber}
        </a>,
      ];
  }
}

/** The first rows of a job that is over, with what came of each. */
export function FirstRows({ job }: { readonly job: BulkJob }) {
  const loading = useRows(job.id, { rows: 'all', limit: String(firstRows) });
  const titleId = useId();
  const heads = resultHeads[job.type];
  return (
    <section aria-labelledby={titleId} className={looks.stack8}>
      <div>
        <h3 id={titleId} className={looks.h3}>
          First rows
        </h3>
        {job.rows > firstRows && (
          <p className={`${looks.above4} ${looks.note}`}>
            The saved results have all {countOf(job.rows, 'row')}.
          </p>
        )}
      </div>
      {!loading.data && (
        <NotLoaded loading={loading} what="the first rows">
          The rows did not load. You can still save the results.
        </NotLoaded>
      )}
      {loading.data && (
        <Table stacks aria-labelledby={titleId} className={styles.table}>
          <TableHead columns={['Row', 'Description', 'State', ...heads]} />
          <tbody>
            {loading.data.rows.map((row) => (
              <ResultRow key={row.row} row={row} heads={heads} />
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

function ResultRow({
  row: { row, state, values, result },
  heads,
}: {
  row: BulkRow;
  heads: readonly string[];
}) {
  const cells = result ? resultCells(result) : heads.map(() => '');
  return (
    <tr>
      <th scope="row" className={looks.unbroken}>
        Row {formatNumber(row)}
      </th>
      <td data-label="Description" className={looks.breaking}>
        {values.description ?? ''}
      </td>
      <td data-label="State" className={looks.unbroken}>
        {rowStates[state]}
      </td>
      {heads.map((head, at) => (
        <td key={head} data-label={head}>
          {cells[at]}
        </td>
      ))}
    </tr>
  );
}

/** Rows of a job that is over that have errors, with what is wrong with each. */
export function FailedRows({ job }: { readonly job: BulkJob }) {
  const pages = usePages();
  const loading = useRows(job.id, { rows: 'errors', cursor: pages.cursor });
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={looks.stack8}>
      <div>
        <h3 id={titleId} className={looks.h3}>
          Rows with errors
        </h3>
        <p className={`${looks.above4} ${looks.note}`}>
          Correct them in the file, remove the other rows and send it again.
        </p>
      </div>
      {!loading.data && (
        <NotLoaded loading={loading} what="rows with errors">
          The errors did not load. The results are not affected.
        </NotLoaded>
      )}
      {loading.data && (
        <>
          <Table stacks aria-labelledby={titleId} className={styles.table}>
            <TableHead columns={['Row', 'Column', 'Value', 'What is wrong']} />
            <tbody>
              {loading.data.rows.flatMap(({ errors }) =>
                errors.map(({ row, column, value, rule, message }) => (
                  <tr key={`${row} ${column} ${rule}`}>
                    <th scope="row">Row {formatNumber(row)}</th>
                    <td data-label="Column">{column === '' ? 'The whole row' : headerOf(job, column)}</td>
                    <td data-label="Value" className={looks.breaking}>
                      {value}
                    </td>
                    <td>{message}</td>
                  </tr>
                )),
              )}
            </tbody>
          </Table>
          <Pager pages={pages} nextCursor={loading.data.nextCursor} of="errors" />
        </>
      )}
    </section>
  );
}
