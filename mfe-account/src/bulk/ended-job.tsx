import type { BulkJob, BulkRow, BulkRowError, BulkRowResult } from '@freightwright/contracts';
import type { BulkRowState, BulkType } from '@freightwright/contracts/constants';
import { countOf, formatNumber } from '@freightwright/domain';
import {
  Button,
  ButtonLink,
  ClassChip,
  FigureBlock,
  NotLoaded,
  routes,
  usePlatform,
  util,
} from '@freightwright/mfe-kit';
import { type DataColumn, DataTable, type DataTableProps } from '@freightwright/mfe-ui/data-table';
import { type ReactNode, useId } from 'react';
import { formatDay } from '../billing/billing-texts.ts';
import { fileTimeoutMs, Refusal, useDownload } from '../state/use-step.tsx';
import { BillFiles } from './bill-files.tsx';
import styles from './bulk.module.css';
import { downloadName } from './bulk-texts.ts';
import { Notices } from './notices.tsx';
import { Pager, usePages } from './pager.tsx';
import { firstRows, useRows } from './use-jobs.ts';
import { placeColumns } from './violation-table.tsx';

export function EndedJob({ job }: { readonly job: BulkJob }) {
  if (job.state === 'failed') {
    return (
      <p role="alert" className={util.text}>
        The upload was interrupted, so no row was run. Upload the file again.
      </p>
    );
  }
  const { done, failed, invalid } = job.counts;
  return (
    <>
      <p className={util.text}>{outcomeOf(job)}</p>
      <Notices job={job} />
      {done > 0 && <Totals job={job} />}
      {job.totals.bills > 0 && <BillFiles job={job} />}
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

function Files({ job }: { readonly job: BulkJob }) {
  const { id, expiresAt } = job;
  const { call } = usePlatform();
  const { pending, error, download } = useDownload();
  const asked = { params: { id }, timeoutMs: fileTimeoutMs };
  const csv = downloadName(job, 'results.csv');
  const json = downloadName(job, 'results.json');
  return (
    <div className={util.stack8}>
      <div className={util.buttons}>
        <Button
          pendingText={pending === csv && 'Downloading'}
          onClick={() => void download(csv, () => call(routes.bulkResultsCsv, asked))}
        >
          Download results as CSV
        </Button>
        <Button
          pendingText={pending === json && 'Downloading'}
          onClick={() => void download(json, () => call(routes.bulkResultsJson, asked))}
        >
          Download results as JSON
        </Button>
      </div>
      <p className={util.note}>Results are available until {formatDay(expiresAt)}.</p>
      <Refusal title="Not downloaded." error={error} />
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
      <div className={styles.table}>
        <DataTable<BulkJob['classMix'][number]>
          remote="mfe-account"
          label="Class mix"
          rows={classMix}
          keyOf={({ freightClass }) => freightClass}
          columns={[
            { title: 'Class', cell: ({ freightClass }) => <ClassChip freightClass={freightClass} /> },
            { title: 'Rows', isFigure: true, cell: ({ rows }) => formatNumber(rows) },
            { title: 'Units', isFigure: true, cell: ({ units }) => formatNumber(units) },
            { title: 'Weight, lb', isFigure: true, cell: ({ weightLb }) => formatNumber(weightLb, 0) },
          ]}
        />
      </div>
    </section>
  );
}

const rowStates: Readonly<Record<BulkRowState, string>> = {
  ready: 'Waiting',
  invalid: 'Has errors',
  done: 'Done',
  failed: 'Failed',
  skipped: 'Left out',
};

/** A column of the results of one kind. */
const ofResult = <Kind extends BulkRowResult['kind']>(
  kind: Kind,
  title: string,
  cell: (result: Extract<BulkRowResult, { kind: Kind }>) => ReactNode,
): DataColumn<BulkRow> => ({
  title,
  cell: ({ result }) => result?.kind === kind && cell(result as Extract<BulkRowResult, { kind: Kind }>),
});

const resultColumns: Readonly<Record<BulkType, readonly DataColumn<BulkRow>[]>> = {
  calculations: [
    ofResult('calculation', 'Density, lb/cu ft', ({ density }) => formatNumber(density)),
    ofResult('calculation', 'Volume, cu ft', ({ volume }) => formatNumber(volume)),
    ofResult('calculation', 'Class', ({ freightClass }) => freightClass),
    ofResult('calculation', 'NMFC 2025', ({ nmfc2025Class }) => nmfc2025Class),
  ],
  predictions: [
    ofResult('prediction', 'Estimate', ({ totalEstimate }) => usd.format(totalEstimate)),
    ofResult('prediction', 'Range', ({ low, high }) => `${usd.format(low)} to ${usd.format(high)}`),
    ofResult('prediction', 'Transit', ({ transitDays }) => countOf(transitDays, 'business day')),
    ofResult('prediction', 'Class', ({ freightClass }) => freightClass),
  ],
  bols: [
    ofResult('bol', 'BOL number', ({ bolId, bolNumber }) => (
      <a className={util.code} href={`/bol?${new URLSearchParams({ tab: 'mine', view: bolId })}`}>
        {bolNumber}
      </a>
    )),
  ],
};

const warningColumn: DataColumn<BulkRow> = {
  title: 'Warnings',
  cell: ({ warnings = [] }) => warnings.map(({ message }) => message).join(' '),
};

function FirstRows({ job }: { readonly job: BulkJob }) {
  const loading = useRows(job.id, firstRows);
  const hasWarnings = loading.data?.rows.some(({ warnings }) => warnings?.length) ?? false;
  return (
    <Rows
      title="First rows"
      note={job.rows > Number(firstRows.limit) && `The downloads have all ${countOf(job.rows, 'row')}.`}
      loading={loading}
      rowsOf={(rows) => rows}
      keyOf={({ row }) => String(row)}
      columns={[
        { title: 'Row', className: util.unbroken, cell: ({ row }) => `Row ${formatNumber(row)}` },
        { title: 'Description', className: util.breaking, cell: ({ values }) => values.description ?? '' },
        { title: 'State', className: util.unbroken, cell: ({ state }) => rowStates[state] },
        ...resultColumns[job.type],
        ...(hasWarnings ? [warningColumn] : []),
      ]}
    />
  );
}

/** Failed rows of a completed job, with their errors. */
function FailedRows({ job }: { readonly job: BulkJob }) {
  const pages = usePages();
  const loading = useRows(job.id, { rows: 'errors', cursor: pages.cursor });
  return (
    <Rows<BulkRowError>
      title="Rows with errors"
      note="Fix these rows, delete the rest, and upload the file again."
      loading={loading}
      rowsOf={(rows) => rows.flatMap(({ errors }) => errors)}
      keyOf={({ row, column, rule }) => `${row} ${column} ${rule}`}
      columns={[
        ...placeColumns(job),
        { title: 'Value', className: util.breaking, cell: ({ value }) => value },
        { title: 'What is wrong', cell: ({ message }) => message },
      ]}
    >
      {loading.data && <Pager pages={pages} nextCursor={loading.data.nextCursor} of="errors" />}
    </Rows>
  );
}

interface RowsProps<Row> extends Pick<DataTableProps<Row>, 'keyOf' | 'columns'> {
  readonly title: string;
  readonly note: string | false;
  readonly loading: ReturnType<typeof useRows>;
  readonly rowsOf: (rows: readonly BulkRow[]) => readonly Row[];
  readonly children?: ReactNode;
}

function Rows<Row>({ title, note, loading, rowsOf, children, ...table }: RowsProps<Row>) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={util.stack8}>
      <div>
        <h3 id={titleId} className={util.h3}>
          {title}
        </h3>
        {note && <p className={`${util.above4} ${util.note}`}>{note}</p>}
      </div>
      {loading.data ? (
        <div className={styles.table}>
          <DataTable<Row> {...table} remote="mfe-account" label={title} rows={rowsOf(loading.data.rows)} />
        </div>
      ) : (
        <NotLoaded loading={loading} what={`the ${title.toLowerCase()}`}>
          We couldn’t load the rows. The results are not affected.
        </NotLoaded>
      )}
      {children}
    </section>
  );
}
