import type { BulkJob, BulkRow, BulkRowResult } from '@freightwright/contracts';
import type { BulkRowState, BulkType } from '@freightwright/contracts/constants';
import { countOf, formatNumber } from '@freightwright/domain';
import {
  Button,
  ButtonLink,
  ClassChip,
  FigureBlock,
  NotLoaded,
  routes,
  Table,
  TableHead,
  usePlatform,
  util,
} from '@freightwright/mfe-kit';
import { type ReactNode, useId } from 'react';
import { formatDay } from '../billing/billing-texts.ts';
import { fileTimeoutMs, Refusal, useDownload } from '../use-step.tsx';
import styles from './bulk.module.css';
import { headerOf } from './bulk-texts.ts';
import { Pager, usePages } from './pager.tsx';
import { useRows } from './use-jobs.ts';

export function EndedJob({ job }: { readonly job: BulkJob }) {
  if (job.state === 'failed') {
    return (
      <p role="alert" className={util.text}>
        The upload broke off, so no row ran. Send the file again.
      </p>
    );
  }
  const { done, failed, invalid } = job.counts;
  return (
    <>
      <p className={util.text}>{outcomeOf(job)}</p>
      {done > 0 && <Totals job={job} />}
      <Files job={job} />
      {done > 0 && <ClassMix job={job} />}
      {done > 0 && <FirstRows job={job} />}
      {failed + invalid > 0 && <FailedRows job={job} />}
    </>
  );
}

/** 'Canceled. 40 of 50 rows finished. 10 rows left out by the cancellation.' */
function outcomeOf({ state, rows, counts }: BulkJob): string {
  const { done, failed, invalid, skipped } = counts;
  const left = failed + invalid;
  return [
    state === 'cancelled' && 'Canceled.',
    `${formatNumber(done)} of ${countOf(rows, 'row')} finished.`,
    skipped > 0 && `${countOf(skipped, 'row')} left out by the cancellation.`,
    left > 0 && `${countOf(left, 'row')} with errors.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

const Totals = ({ job: { type, counts, totals } }: { readonly job: BulkJob }) => (
  <dl className={styles.figures}>
    <FigureBlock label="Rows done" value={formatNumber(counts.done)} />
    {type === 'bols' && <FigureBlock label="Bills issued" value={formatNumber(totals.bills)} />}
    <FigureBlock label="Handling units" value={formatNumber(totals.units)} />
    <FigureBlock label="Weight" value={formatNumber(totals.weightLb, 0)} unit="lb" />
    {totals.volumeCuFt > 0 && (
      <FigureBlock label="Volume" value={formatNumber(totals.volumeCuFt, 0)} unit="cu ft" />
    )}
    {totals.estimateUsd !== null && (
      <FigureBlock label="Estimates together" value={usd.format(totals.estimateUsd)} />
    )}
  </dl>
);

function Files({ job: { id, expiresAt } }: { readonly job: BulkJob }) {
  const { call } = usePlatform();
  const { pending, error, download } = useDownload();
  const asked = { params: { id }, timeoutMs: fileTimeoutMs };
  const csv = `results-${id}.csv`;
  const json = `results-${id}.json`;
  return (
    <div className={util.stack8}>
      <div className={util.buttons}>
        <Button
          pendingText={pending === csv && 'Saving'}
          onClick={() => void download(csv, () => call(routes.bulkResultsCsv, asked))}
        >
          Save results as CSV
        </Button>
        <Button
          pendingText={pending === json && 'Saving'}
          onClick={() => void download(json, () => call(routes.bulkResultsJson, asked))}
        >
          Save results as JSON
        </Button>
      </div>
      <p className={util.note}>We keep the results until {formatDay(expiresAt)}.</p>
      <Refusal title="Not saved." error={error} />
    </div>
  );
}

function ClassMix({ job: { type, classMix } }: { readonly job: BulkJob }) {
  const titleId = useId();
  if (classMix.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={util.stack8}>
      <div className={util.apart8}>
        <h3 id={titleId} className={util.h3}>
          Class mix
        </h3>
        {type === 'bols' && <ButtonLink href="/bol?tab=mine">Open your bills of lading</ButtonLink>}
      </div>
      <Table aria-labelledby={titleId} className={styles.table}>
        <TableHead columns={['Class']} figures={['Rows', 'Units', 'Weight, lb']} />
        <tbody>
          {classMix.map(({ freightClass, rows, units, weightLb }) => (
            <tr key={freightClass}>
              <th scope="row">
                <ClassChip freightClass={freightClass} />
              </th>
              <td className={util.figure}>{formatNumber(rows)}</td>
              <td className={util.figure}>{formatNumber(units)}</td>
              <td className={util.figure}>{formatNumber(weightLb, 0)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

/** The number of rows shown; the downloads have all. */
const firstRows = 10;

const rowStates: Readonly<Record<BulkRowState, string>> = {
  ready: 'Not run',
  invalid: 'Has errors',
  done: 'Done',
  failed: 'Failed',
  skipped: 'Left out',
};

const resultHeads: Readonly<Record<BulkType, readonly string[]>> = {
  calculations: ['Density, lb/cu ft', 'Volume, cu ft', 'Class', 'NMFC 2025'],
  predictions: ['Estimate', 'Range', 'Transit', 'Class'],
  bols: ['BOL number'],
};

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
          className={util.code}
          href={`/bol?${new URLSearchParams({ tab: 'mine', view: result.bolId })}`}
        >
          {result.bolNumber}
        </a>,
      ];
  }
}

function FirstRows({ job }: { readonly job: BulkJob }) {
  const loading = useRows(job.id, { rows: 'all', limit: String(firstRows) });
  const titleId = useId();
  const heads = resultHeads[job.type];
  const note = job.rows > firstRows && `The saved results have all ${countOf(job.rows, 'row')}.`;
  return (
    <section aria-labelledby={titleId} className={util.stack8}>
      <RowsHead titleId={titleId} title="First rows" note={note} />
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
      <th scope="row" className={util.unbroken}>
        Row {formatNumber(row)}
      </th>
      <td data-label="Description" className={util.breaking}>
        {values.description ?? ''}
      </td>
      <td data-label="State" className={util.unbroken}>
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

const RowsHead = ({ titleId, title, note }: { titleId: string; title: string; note: string | false }) => (
  <div>
    <h3 id={titleId} className={util.h3}>
      {title}
    </h3>
    {note && <p className={`${util.above4} ${util.note}`}>{note}</p>}
  </div>
);

const correcting = 'Correct them in the file, remove the other rows and send it again.';

/** Failed rows of a completed job, with their errors. */
function FailedRows({ job }: { readonly job: BulkJob }) {
  const pages = usePages();
  const loading = useRows(job.id, { rows: 'errors', cursor: pages.cursor });
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={util.stack8}>
      <RowsHead titleId={titleId} title="Rows with errors" note={correcting} />
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
                    <td data-label="Value" className={util.breaking}>
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
