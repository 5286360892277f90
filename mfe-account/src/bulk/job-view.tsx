import type { BulkJob, BulkProgress } from '@freightwright/contracts';
import { bulkEventsAddress, bulkFinalStates } from '@freightwright/contracts/constants';
import { countOf, formatNumber } from '@freightwright/domain';
import {
  Button,
  classNames,
  DidNotLoad,
  routes,
  Section,
  SectionBody,
  usePlatform,
  util,
} from '@freightwright/mfe-kit';
import { useQueryClient } from '@freightwright/mfe-routing';
import { ProgressBar, useUiLoaded } from '@freightwright/mfe-ui/data-table';
import { useEffect, useRef } from 'react';
import { hasCode, Refusal, useStep } from '../state/use-step.tsx';
import styles from './bulk.module.css';
import { rowsRun, rowsToRun, stateLabels, typeLabels } from './bulk-texts.ts';
import { CheckedJob } from './checked-job.tsx';
import { EndedJob } from './ended-job.tsx';
import { readAgain, saveJob, saveProgress, useJob } from './use-jobs.ts';

interface JobViewProps {
  readonly id: string;
  /** The user opened it on this page. */
  readonly isNew: boolean;
  readonly onLeave: () => void;
}

export function JobView({ id, isNew, onLeave }: JobViewProps) {
  const loading = useJob(id);
  const isUiLoaded = useUiLoaded();
  const { data: job, error } = loading;
  if (job && isUiLoaded) return <ShownJob job={job} isNew={isNew} onLeave={onLeave} />;
  const isPending = loading.isPending || job !== undefined;
  return (
    <Section title="File">
      <SectionBody className={classNames(util.stack16, util.left, isPending && styles.waiting)}>
        {isPending && (
          <div role="status" aria-label="Loading: the file" className={util.blanks45}>
            <span />
            <span />
          </div>
        )}
        {!isPending && !hasCode(error, 'bulk.job-not-found') && (
          <DidNotLoad loading={loading}>The file did not load. Its rows are not affected.</DidNotLoad>
        )}
        {hasCode(error, 'bulk.job-not-found') && (
          <p role="alert" className={util.text}>
            This file is not here. We keep files for 30 days, and only the account that sent a file can open
            it.
          </p>
        )}
        {!isPending && <Button onClick={onLeave}>Send a new file</Button>}
      </SectionBody>
    </Section>
  );
}

function ShownJob({ job, isNew, onLeave }: { job: BulkJob; isNew: boolean; onLeave: () => void }) {
  const { id, state, fileName } = job;
  const title = useRef<HTMLHeadingElement>(null);
  const isOver = bulkFinalStates.includes(state);
  const isUnderWay = !isOver && state !== 'checked';
  useFollowed(id, isUnderWay);
  const part = isOver ? 'over' : isUnderWay ? 'under way' : 'checked';
  const shownPart = useRef(isNew ? '' : part);
  useEffect(() => {
    if (shownPart.current === part) return;
    shownPart.current = part;
    // The pressed button is gone. A focus that the user has moved elsewhere stays there.
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) title.current?.focus();
  }, [part]);
  return (
    <Section
      title={fileName || 'File'}
      titleRef={title}
      aside={
        <p className={util.note}>
          {typeLabels[job.type]}. {stateLabels[state]}.
        </p>
      }
    >
      <SectionBody className={classNames(util.stack24, isUnderWay && styles.running)}>
        <p role="status" className={util.unseen}>
          {stateLabels[state]}
        </p>
        {part === 'checked' && <CheckedJob job={job} />}
        {part === 'under way' && <RunningJob job={job} />}
        {part === 'over' && <EndedJob job={job} />}
        <div className={util.left}>
          <Button variant="quiet" onClick={onLeave}>
            Send a new file
          </Button>
        </div>
      </SectionBody>
    </Section>
  );
}

function useFollowed(id: string, isUnderWay: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isUnderWay) return;
    return followJob(id, {
      onProgress: (progress) => saveProgress(queries, id, progress),
      onRead: () => void readAgain(queries, id),
    });
  }, [queries, id, isUnderWay]);
}

/** Screen readers announce every tenth of the rows. */
const spokenSteps = 10;

function RunningJob({ job }: { readonly job: BulkJob }) {
  const { call } = usePlatform();
  const queries = useQueryClient();
  const { isPending, error, take } = useStep();
  const { id, state, counts } = job;
  const done = rowsRun(counts);
  const all = rowsToRun(counts);
  const isReceiving = state === 'receiving';
  const spoken = all === 0 ? 0 : Math.floor((done / all) * spokenSteps) * (100 / spokenSteps);
  const cancel = () =>
    take(async () => {
      saveJob(queries, (await call(routes.cancelBulkJob, { params: { id } })).job);
      await readAgain(queries, id);
    });
  return (
    <div className={util.stack16}>
      <ProgressBar
        remote="mfe-account"
        label={isReceiving ? 'Upload' : 'Progress of the run'}
        percent={isReceiving ? undefined : (done / Math.max(1, all)) * 100}
      />
      <p className={util.text}>
        {isReceiving
          ? 'The file is still coming in.'
          : `${formatNumber(done)} of ${countOf(all, 'row')} finished.`}
      </p>
      <p role="status" className={util.unseen}>
        {!isReceiving && `${spoken}% done`}
      </p>
      <p className={util.note}>
        You can leave this page. The file goes on, and you find it under Your files.
      </p>
      <Refusal title="Not canceled." error={error} />
      <div className={util.left}>
        <Button pendingText={isPending && 'Canceling'} onClick={cancel}>
          {isReceiving ? 'Cancel' : 'Cancel the rows that are left'}
        </Button>
      </div>
    </div>
  );
}

interface Followed {
  readonly onProgress: (progress: BulkProgress) => void;
  /** The job is over, or its progress is not streamed: it must be fetched. */
  readonly onRead: () => void;
}

/** The polling interval of a job without a stream, such as when too many pages are subscribed. */
const readEveryMs = 5_000;

/** Follows a job by server-sent events, which the browser reconnects. @returns a function that stops it. */
function followJob(id: string, { onProgress, onRead }: Followed): () => void {
  const stream = new EventSource(bulkEventsAddress.path.replace(':id', encodeURIComponent(id)));
  let timer: ReturnType<typeof setInterval> | undefined;
  stream.addEventListener('progress', ({ data }: MessageEvent<string>) => {
    const progress = JSON.parse(data) as BulkProgress;
    if (!bulkFinalStates.includes(progress.state)) return onProgress(progress);
    stream.close();
    onRead();
  });
  stream.addEventListener('error', () => {
    // A refused stream is closed for good; the browser reconnects a lost connection.
    if (stream.readyState === EventSource.CLOSED) timer ??= setInterval(onRead, readEveryMs);
  });
  return () => {
    stream.close();
    clearInterval(timer);
  };
}
