import type { BolUsage, BulkJob } from '@freightwright/contracts';
import { countOf } from '@freightwright/domain';
import { Button, Dialog, routes, usePlatform, util } from '@freightwright/mfe-kit';
import { useQueryClient } from '@freightwright/mfe-routing';
import { useState } from 'react';
import { useBolUsage } from '../api/account-queries.ts';
import { fileTimeoutMs, hasCode, Refusal, useDownload, useStep } from '../state/use-step.tsx';
import { actionOf, downloadName } from './bulk-texts.ts';
import { storeJob } from './use-jobs.ts';

/** Why nothing can be run now; undefined when it can. */
function whyNotYet(ready: number, hasDrafts: boolean): string | undefined {
  if (hasDrafts) return 'Check your corrections first.';
  return ready === 0 ? 'Correct at least one row first.' : undefined;
}

/** Runs the rows without errors, downloads the corrected file, or cancels it. */
export function RunJob({ job, hasDrafts }: { readonly job: BulkJob; readonly hasDrafts: boolean }) {
  const { call } = usePlatform();
  const queries = useQueryClient();
  const { isPending, error, take } = useStep();
  const saving = useDownload();
  const [isAsking, setAsking] = useState(false);
  const { id, type } = job;
  const reason = whyNotYet(job.counts.ready, hasDrafts);
  // A small job is over with the answer, and its results are shown at once.
  const change = async (ask: () => Promise<{ job: BulkJob }>) => storeJob(queries, call, (await ask()).job);
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
