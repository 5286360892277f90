import type { BulkJob, BulkProgress } from '@freightwright/contracts';
import { bulkFinalStates } from '@freightwright/contracts/constants';
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
import { useEffect, useRef, useState } from 'react';
import { hasCode, Refusal, useStep } from '../state/use-step.tsx';
import styles from './bulk.module.css';
import { rowsRun, rowsToRun, stateLabels, typeLabels } from './bulk-texts.ts';
import { CheckedJob } from './checked-job.tsx';
import { EndedJob } from './ended-job.tsx';
import { MappingStep } from './new-file.tsx';
import { isUnderWay, readAgain, readFirstRows, saveJob, saveProgress, useJob } from './use-jobs.ts';
import type { ColumnQuestion, OnAccepted, SentFile } from './use-upload.ts';

interface JobViewProps {
  readonly id: string;
  /** The user opened it on this page. */
  readonly isNew: boolean;
  /** The file, if it was sent from this page. */
  readonly sent: SentFile | undefined;
  /** The same file was sent again with other columns. */
  readonly onAccepted: OnAccepted;
  readonly onLeave: () => void;
}

export function JobView({ id, ...rest }: JobViewProps) {
  const { onLeave } = rest;
  const loading = useJob(id);
  const isUiLoaded = useUiLoaded();
  const { data: job, error } = loading;
  if (job && isUiLoaded) return <ShownJob {...rest} job={job} />;
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
          <DidNotLoad loading={loading}>We couldn’t load the file. Its rows are not affected.</DidNotLoad>
        )}
        {hasCode(error, 'bulk.job-not-found') && (
          <p role="alert" className={util.text}>
            We can’t find this file. Files are stored for 30 days, and only the account that uploaded a file
            can open it.
          </p>
        )}
        {!isPending && <Button onClick={onLeave}>Upload another file</Button>}
      </SectionBody>
    </Section>
  );
}

type ShownJobProps = Omit<JobViewProps, 'id'> & { readonly job: BulkJob };

function ShownJob({ job, isNew, sent, onAccepted, onLeave }: ShownJobProps) {
  const { id, state, fileName } = job;
  const columns = useColumnQuestion(job, sent);
  const title = useRef<HTMLHeadingElement>(null);
  const isOver = bulkFinalStates.includes(state);
  const isActive = isUnderWay(state);
  useFollowed(id, isActive);
  const part = isOver ? 'over' : isActive ? 'under way' : 'checked';
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
      <SectionBody className={classNames(util.stack24, isActive && styles.running)}>
        <p role="status" className={util.unseen}>
          {stateLabels[state]}
        </p>
        {part === 'checked' && columns.question && (
          <MappingStep
            question={columns.question}
            replaces={id}
            onAccepted={onAccepted}
            onCancel={columns.close}
            cancelLabel="Back"
          />
        )}
        {part === 'checked' && !columns.question && <CheckedJob job={job} onChangeColumns={columns.ask} />}
        {part === 'under way' && <RunningJob job={job} />}
        {part === 'over' && <EndedJob job={job} />}
        <div className={util.left}>
          <Button variant="quiet" onClick={onLeave}>
            Upload another file
          </Button>
        </div>
      </SectionBody>
    </Section>
  );
}

/** The columns of a checked file, for the user to change. */
function useColumnQuestion(job: BulkJob, sent: SentFile | undefined) {
  const { call } = usePlatform();
  const queries = useQueryClient();
  const [question, setQuestion] = useState<ColumnQuestion>();
  const { mappable } = job;
  const ask = async () => {
    if (!sent) return;
    const { rows } = await readFirstRows(queries, call, job.id).catch(() => ({ rows: [] }));
    const samplesOf = (key: string) => rows.flatMap(({ values }) => values[key] ?? []);
    const used = job.columns.map(({ key, header }) => ({ header, key, samples: samplesOf(key) }));
    const columns = [...(mappable ?? []).map((column) => ({ ...column, key: null })), ...used];
    setQuestion({ sent, columns: columns.map((column) => ({ ...column, choices: [] })), error: null });
  };
  return { question, ask: sent && mappable && ask, close: () => setQuestion(undefined) };
}

function useFollowed(id: string, isActive: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isActive) return;
    return followJob(id, {
      onProgress: (progress) => saveProgress(queries, id, progress),
      onRead: () => void readAgain(queries, id),
    });
  }, [queries, id, isActive]);
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
          ? 'The file is still uploading.'
          : `${formatNumber(done)} of ${countOf(all, 'row')} finished.`}
      </p>
      <p role="status" className={util.unseen}>
        {!isReceiving && `${spoken}% done`}
      </p>
      <p className={util.note}>You can leave this page. Find the file under Your files later.</p>
      <Refusal title="Not canceled." error={error} />
      <div className={util.left}>
        <Button pendingText={isPending && 'Canceling'} onClick={cancel}>
          {isReceiving ? 'Cancel' : 'Cancel the remaining rows'}
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
  const stream = new EventSource(routes.bulkEvents.path.replace(':id', encodeURIComponent(id)));
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
