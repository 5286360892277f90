import type { BolUsage, BulkJob } from '@freightwright/contracts';
import { bulkLimits } from '@freightwright/contracts/constants';
import { countOf, formatNumber } from '@freightwright/domain';
import {
  Button,
  CheckIcon,
  Dialog,
  routes,
  SelectField,
  TextField,
  usePlatform,
  util,
} from '@freightwright/mfe-kit';
import { useQueryClient } from '@freightwright/mfe-routing';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useBolUsage } from '../api/account-queries.ts';
import { fileTimeoutMs, hasCode, Refusal, useDownload, useStep } from '../state/use-step.tsx';
import { actionOf, downloadName } from './bulk-texts.ts';
import { Notices } from './notices.tsx';
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
      <Run job={job} hasDrafts={invalid > 0 && Object.keys(drafts).length > 0} />
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

/** Why nothing can be run now; undefined when it can. */
function whyNotYet(ready: number, hasDrafts: boolean): string | undefined {
  if (hasDrafts) return 'Check your corrections first.';
  return ready === 0 ? 'Correct at least one row first.' : undefined;
}

function Run({ job, hasDrafts }: { readonly job: BulkJob; readonly hasDrafts: boolean }) {
  const { call } = usePlatform();
  const queries = useQueryClient();
  const { isPending, error, take } = useStep();
  const saving = useDownload();
  const [isAsking, setAsking] = useState(false);
  const { id, type } = job;
  const reason = whyNotYet(job.counts.ready, hasDrafts);
  const change = async (ask: () => Promise<{ job: BulkJob }>) => {
    saveJob(queries, (await ask()).job);
    await readAgain(queries, id);
  };
  const run = (again?: 'yes') => change(() => call(routes.runBulkJob, { params: { id }, query: { again } }));
  const save = () =>
    saving.download(downloadName(job, 'corrected.csv'), () =>
      call(routes.bulkCorrectedCsv, { params: { id }, timeoutMs: fileTimeoutMs }),
    );
  return (
    <div className={util.stack12}>
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
          pendingText={isPending && 'Starting'}
          onClick={() => (type === 'bols' ? setAsking(true) : void take(() => run()))}
        >
          {actionOf(job)}
        </Button>
        <Button pendingText={saving.pending !== undefined && 'Downloading'} onClick={save}>
          Download the corrected CSV
        </Button>
        <Button
          variant="quiet"
          disabled={isPending}
          onClick={() => void take(() => change(() => call(routes.cancelBulkJob, { params: { id } })))}
        >
          Cancel this file
        </Button>
      </div>
      <Refusal title="Not done." error={error} />
      <Refusal title="Not downloaded." error={saving.error} />
      {isAsking && <IssueQuestion {...{ job, run }} onClose={() => setAsking(false)} />}
    </div>
  );
}

interface IssueQuestionProps {
  readonly job: BulkJob;
  readonly run: (again?: 'yes') => Promise<unknown>;
  readonly onClose: () => void;
}

/** Bills cannot be undone, so issuing them is confirmed; those of a file that was run meanwhile, once more. */
function IssueQuestion({ job, run, onClose }: IssueQuestionProps) {
  const { data: usage } = useBolUsage();
  const { isPending, error, take } = useStep();
  const isAgain = hasCode(error, 'bulk.same-file');
  const { ready, invalid } = job.counts;
  const bills = countOf(ready, 'bill');
  return (
    <Dialog open title={`Issue ${bills} of lading?`} onClose={onClose}>
      <div className={util.stack16}>
        <p className={util.ink2}>
          You can’t change or undo a bill once it’s issued, only void it.
          {usage && ` ${costOf(usage)}`}
          {invalid > 0 && ` ${countOf(invalid, 'row')} with errors will be left out.`}
        </p>
        {isAgain ? (
          <p role="alert" className={util.refusal}>
            <strong>You uploaded this file before.</strong> Its bills were issued or are being issued. You can
            issue each of them a second time.
          </p>
        ) : (
          <Refusal title="Not issued." error={error} />
        )}
        <div className={util.buttons}>
          <Button
            variant="primary"
            data-first
            pendingText={isPending && 'Issuing'}
            onClick={async () => (await take(() => run(isAgain ? 'yes' : undefined))) && onClose()}
          >
            {`Issue ${bills}${isAgain ? ' again' : ''}`}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** What the bills cost in the allowance. */
const costOf = ({ remaining }: BolUsage): string =>
  remaining === null
    ? 'Your plan has no limit on bills.'
    : `Your plan has ${countOf(remaining, 'bill')} left, and rows beyond that will fail.`;

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
