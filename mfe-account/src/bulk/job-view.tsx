import type { BulkJob } from '@freightwright/contracts';
import { bulkFinalStates } from '@freightwright/contracts/facts';
import { Button, classNames, DidNotLoad, looks, Sheet, SheetBody } from '@freightwright/mfe-kit';
import { useQueryClient } from '@freightwright/mfe-routing';
import { useEffect, useRef } from 'react';
import { hasCode } from '../account/refusal.tsx';
import styles from './bulk.module.css';
import { stateWords, typeWords } from './bulk-words.ts';
import { CheckedJob } from './checked-job.tsx';
import { EndedJob } from './ended-job.tsx';
import { followJob } from './follow-job.ts';
import { RunningJob } from './running-job.tsx';
import { keepProgress, readAgain, useJob } from './use-jobs.ts';

interface JobViewProps {
  readonly id: string;
  /** The reader came to it by a press on this page. */
  readonly isNew: boolean;
  readonly onLeave: () => void;
}

/** One job in whatever state it is, and what can be done with it. */
export function JobView({ id, isNew, onLeave }: JobViewProps) {
  const loading = useJob(id);
  const { data: job, error } = loading;
  if (job) return <ShownJob job={job} isNew={isNew} onLeave={onLeave} />;
  return (
    <Sheet title="File">
      <SheetBody className={classNames(looks.stack16, looks.left, loading.isPending && styles.waiting)}>
        {loading.isPending && (
          <div role="status" aria-label="Loading: the file" className={looks.blanks45}>
            <span />
            <span />
          </div>
        )}
        {!loading.isPending && !hasCode(error, 'bulk.job-not-found') && (
          <DidNotLoad loading={loading}>The file did not load. Its rows are not affected.</DidNotLoad>
        )}
        {hasCode(error, 'bulk.job-not-found') && (
          <p role="alert" className={looks.text}>
            This file is not here. We keep files for 30 days, and only the account that sent a file can open
            it.
          </p>
        )}
        {!loading.isPending && <Button onClick={onLeave}>Send a new file</Button>}
      </SheetBody>
    </Sheet>
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
    // What was pressed is gone. A reader who has gone on to something else stays there.
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) title.current?.focus();
  }, [part]);
  return (
    <Sheet
      title={fileName || 'File'}
      titleRef={title}
      aside={
        <p className={looks.note}>
          {typeWords[job.type]}. {stateWords[state]}.
        </p>
      }
    >
      <SheetBody className={looks.stack24}>
        <p role="status" className={looks.unseen}>
          {stateWords[state]}
        </p>
        {part === 'checked' && <CheckedJob job={job} />}
        {part === 'under way' && <RunningJob job={job} />}
        {part === 'over' && <EndedJob job={job} />}
        <div className={looks.left}>
          <Button variant="quiet" onClick={onLeave}>
            Send a new file
          </Button>
        </div>
      </SheetBody>
    </Sheet>
  );
}

function useFollowed(id: string, isUnderWay: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isUnderWay) return;
    return followJob(id, {
      onProgress: (progress) => keepProgress(queries, id, progress),
      onRead: () => void readAgain(queries, id),
    });
  }, [queries, id, isUnderWay]);
}
