import type { BulkJob } from '@freightwright/contracts';
import { bulkLimits } from '@freightwright/contracts/constants';
import { countOf, formatNumber } from '@freightwright/domain';
import { Button, CheckIcon, routes, SelectField, TextField, usePlatform, util } from '@freightwright/mfe-kit';
import { useQueryClient } from '@freightwright/mfe-routing';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Refusal, useStep } from '../state/use-step.tsx';
import { Notices } from './notices.tsx';
import { RunJob } from './run-job.tsx';
import { readAgain, saveJob, useRows, useWarnings } from './use-jobs.ts';
import { ViolationTable } from './violation-table.tsx';
import { WarningTable } from './warning-table.tsx';

interface CheckedJobProps {
  readonly job: BulkJob;
  /** Undefined without the file: it must be uploaded again. */
  readonly onChangeColumns: (() => void) | undefined;
}

export function CheckedJob({ job, onChangeColumns }: CheckedJobProps) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const [hadViolations] = useState(job.counts.invalid > 0);
  const { ready, invalid } = job.counts;
  const { data: warnings = [] } = useWarnings(job.id);
  return (
    <>
      <CheckFigures job={job} warnings={warnings.length} />
      <Notices job={job} />
      {onChangeColumns ? (
        <div className={util.left}>
          <Button onClick={onChangeColumns}>Change columns</Button>
        </div>
      ) : (
        job.notices?.some(({ rule }) => rule === 'mapping-remembered') && (
          <p className={util.note}>To change the columns, upload the file again.</p>
        )
      )}
      {invalid > 0 ? (
        <>
          <DropTotals job={job} />
          <ViolationTable job={job} drafts={drafts} onDrafts={setDrafts} />
          <ColumnForm job={job} />
        </>
      ) : (
        <NoErrors isNews={hadViolations}>
          {ready === 0 ? 'The file has no rows.' : 'No row has an error.'}
        </NoErrors>
      )}
      <RunJob job={job} hasDrafts={invalid > 0 && Object.keys(drafts).length > 0} />
      {/* Below the button, which must not move when they arrive. */}
      <WarningTable job={job} warnings={warnings} />
    </>
  );
}

/** Deletes the rows of totals that a spreadsheet adds below the freight. */
function DropTotals({ job: { id } }: { readonly job: BulkJob }) {
  const { call } = usePlatform();
  const queries = useQueryClient();
  const { isPending, error, take } = useStep();
  const { data } = useRows(id, { rows: 'errors' });
  const drop = (data?.rows ?? []).flatMap(({ row, errors }) =>
    errors.some(({ rule }) => rule === 'total-row') ? [row] : [],
  );
  if (drop.length === 0) return null;
  const send = async () => {
    const answer = await call(routes.changeBulkRows, {
      params: { id },
      body: { cells: [], columns: [], drop },
    });
    saveJob(queries, answer.job);
    await readAgain(queries, id);
  };
  return (
    <div className={`${util.stack8} ${util.left}`}>
      <Button pendingText={isPending && 'Dropping'} onClick={() => void take(send)}>
        {drop.length === 1 ? `Drop row ${drop[0]}, a total` : `Drop ${drop.length} rows of totals`}
      </Button>
      <Refusal title="Not dropped." error={error} />
    </div>
  );
}

/** @param isNews the last error has just been fixed, and with it the focused field was removed. */
function NoErrors({ isNews, children }: { readonly isNews: boolean; readonly children: string }) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNews && document.activeElement === document.body) message.current?.focus();
  }, [isNews]);
  return (
    <p ref={message} tabIndex={-1} className={`${util.line12} ${util.text}`}>
      <CheckIcon />
      <span>{children}</span>
    </p>
  );
}

interface CheckFiguresProps {
  readonly job: BulkJob;
  readonly warnings: number;
}

const CheckFigures = ({ job: { rows, counts, columns, ignoredColumns }, warnings }: CheckFiguresProps) => (
  <div className={`${util.stack4} ${util.text} ${util.breaking}`}>
    <p role="status" className={util.medium}>
      {countOf(rows, 'row')} checked: {formatNumber(counts.ready)} ready, {formatNumber(counts.invalid)} with
      errors.{warnings > 0 && ` ${countOf(warnings, 'warning')}.`}
    </p>
    <p>Columns used: {columns.map(({ header }) => header).join(', ')}.</p>
    {ignoredColumns.length > 0 && <p>Columns ignored: {ignoredColumns.join(', ')}.</p>}
  </div>
);

const places = [
  ['invalid', 'Rows with an error there'],
  ['empty', 'Rows where it is empty'],
  ['all', 'All rows'],
] as const;
type Where = (typeof places)[number][0];

function ColumnForm({ job }: { readonly job: BulkJob }) {
  const { call } = usePlatform();
  const queries = useQueryClient();
  const { isPending, error, take } = useStep();
  const [column, setColumn] = useState(job.columns[0]?.key ?? '');
  const [where, setWhere] = useState<Where>('invalid');
  const [value, setValue] = useState('');
  const [notice, setNotice] = useState('');
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setNotice('');
    await take(async () => {
      const body = { cells: [], columns: [{ column, value, where }] };
      const answer = await call(routes.changeBulkRows, { params: { id: job.id }, body });
      saveJob(queries, answer.job);
      await readAgain(queries, job.id);
      setNotice(`${countOf(answer.changed, 'row')} changed and checked again.`);
    });
  };
  return (
    <details>
      <summary className={util.textButton}>Change a whole column</summary>
      <form className={`${util.above8} ${util.stack16}`} onSubmit={onSubmit}>
        <div className={util.wrap16}>
          <SelectField
            label="Column"
            className={util.basis120}
            options={job.columns.map(({ key, header }) => [key, header] as const)}
            value={column}
            onValue={setColumn}
          />
          <SelectField
            label="In"
            className={util.basis240}
            options={places}
            value={where}
            onValue={(next) => setWhere(next as Where)}
          />
          <TextField
            label="New value"
            className={util.basis120}
            autoComplete="off"
            maxLength={bulkLimits.cellChars}
            value={value}
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
          />
        </div>
        <div className={util.wrap16}>
          <Button type="submit" pendingText={isPending && 'Changing'}>
            Change the column
          </Button>
          <p role="status" className={util.note}>
            {notice}
          </p>
        </div>
        <Refusal title="Not changed." error={error} />
      </form>
    </details>
  );
}
