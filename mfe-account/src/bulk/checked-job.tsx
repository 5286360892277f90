import type { BulkJob } from '@freightwright/contracts';
import { bulkLimits } from '@freightwright/contracts/constants';
import { countOf } from '@freightwright/domain';
import { Button, CheckIcon, routes, SelectField, TextField, usePlatform, util } from '@freightwright/mfe-kit';
import { useQueryClient } from '@freightwright/mfe-routing';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fileTimeoutMs, Refusal, useDownload, useStep } from '../state/use-step.tsx';
import { readAgain, saveJob } from './use-jobs.ts';
import { ViolationTable } from './violation-table.tsx';

export function CheckedJob({ job }: { readonly job: BulkJob }) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const [hadViolations] = useState(job.counts.invalid > 0);
  const { ready, invalid } = job.counts;
  return (
    <>
      <CheckFigures job={job} />
      {invalid > 0 ? (
        <>
          <ViolationTable job={job} drafts={drafts} onDrafts={setDrafts} />
          <ColumnForm job={job} />
        </>
      ) : (
        <NoErrors isNews={hadViolations}>
          {ready === 0 ? 'The file has no rows.' : 'No row has an error.'}
        </NoErrors>
      )}
      <Run job={job} hasDrafts={invalid > 0 && Object.keys(drafts).length > 0} />
    </>
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

const CheckFigures = ({ job: { rows, counts, columns, ignoredColumns } }: { readonly job: BulkJob }) => (
  <div className={`${util.stack4} ${util.text} ${util.breaking}`}>
    <p role="status" className={util.medium}>
      {countOf(rows, 'row')} checked: {countOf(counts.ready, 'row')} ready to run,{' '}
      {countOf(counts.invalid, 'row')} with errors.
    </p>
    <p>Columns used: {columns.map(({ header }) => header).join(', ')}.</p>
    {ignoredColumns.length > 0 && <p>Columns ignored: {ignoredColumns.join(', ')}.</p>}
  </div>
);

/** Why the rows cannot be run now; undefined when they can. */
function whyNotYet(ready: number, hasDrafts: boolean): string | undefined {
  if (hasDrafts) return 'Check your corrections before you run the file.';
  return ready === 0 ? 'Correct at least one row to run the file.' : undefined;
}

function Run({ job, hasDrafts }: { readonly job: BulkJob; readonly hasDrafts: boolean }) {
  const { call } = usePlatform();
  const queries = useQueryClient();
  const { isPending, error, take } = useStep();
  const saving = useDownload();
  const { id, type, fileName } = job;
  const { ready, invalid } = job.counts;
  const reason = whyNotYet(ready, hasDrafts);
  const change = (ask: () => Promise<{ job: BulkJob }>) =>
    take(async () => {
      saveJob(queries, (await ask()).job);
      await readAgain(queries, id);
    });
  const save = () =>
    saving.download(`corrected-${fileName || 'file.csv'}`, () =>
      call(routes.bulkCorrectedCsv, { params: { id }, timeoutMs: fileTimeoutMs }),
    );
  return (
    <div className={util.stack12}>
      {invalid > 0 && ready > 0 && (
        <p className={util.note}>{countOf(invalid, 'row')} with errors will be left out.</p>
      )}
      {type === 'bols' && ready > 0 && (
        <p className={util.note}>
          This issues {countOf(ready, 'bill')} of lading. An issued bill cannot be edited.
        </p>
      )}
      {reason !== undefined && (
        <p id="not-yet" className={util.note}>
          {reason}
        </p>
      )}
      <div className={util.buttons}>
        <Button
          variant="primary"
          disabled={reason !== undefined}
          aria-describedby={reason === undefined ? undefined : 'not-yet'}
          pendingText={isPending && 'Sending'}
          onClick={() => void change(() => call(routes.runBulkJob, { params: { id } }))}
        >
          Run {countOf(ready, 'row')}
        </Button>
        <Button pendingText={saving.pending !== undefined && 'Saving'} onClick={save}>
          Save the corrected CSV
        </Button>
        <Button
          variant="quiet"
          disabled={isPending}
          onClick={() => void change(() => call(routes.cancelBulkJob, { params: { id } }))}
        >
          Cancel this file
        </Button>
      </div>
      <Refusal title="Not done." error={error} />
      <Refusal title="Not saved." error={saving.error} />
    </div>
  );
}

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
