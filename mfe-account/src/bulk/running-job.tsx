import type { BulkJob } from '@freightwright/contracts';
import { countOf, formatNumber } from '@freightwright/domain';
import { Button, looks, routes, usePlatform } from '@freightwright/mfe-kit';
import { useQueryClient } from '@freightwright/mfe-routing';
import { Refusal } from '../account/refusal.tsx';
import { useStep } from '../account/use-step.ts';
import styles from './bulk.module.css';
import { rowsRun, rowsToRun } from './bulk-words.ts';
import { keepJob, readAgain } from './use-jobs.ts';

/** A tenth of the rows at a time is read aloud. */
const spokenSteps = 10;

/** A job whose file is coming in, or whose rows are being run. */
export function RunningJob({ job }: { readonly job: BulkJob }) {
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
      keepJob(queries, (await call(routes.cancelBulkJob, { params: { id } })).job);
      await readAgain(queries, id);
    });
  return (
    <div className={looks.stack16}>
      <progress
        className={styles.progress}
        aria-label={isReceiving ? 'Upload' : 'Progress of the run'}
        max={Math.max(1, all)}
        value={isReceiving ? undefined : done}
      />
      <p className={looks.text}>
        {isReceiving
          ? 'The file is still coming in.'
          : `${formatNumber(done)} of ${countOf(all, 'row')} finished.`}
      </p>
      <p role="status" className={looks.unseen}>
        {!isReceiving && `${spoken}% done`}
      </p>
      <p className={looks.note}>
        You can leave this page. The file goes on, and you find it under Your files.
      </p>
      <Refusal title="Not canceled." error={error} />
      <div className={looks.left}>
        <Button pendingText={isPending ? 'Canceling' : undefined} onClick={() => void cancel()}>
          {isReceiving ? 'Cancel' : 'Cancel the rows that are left'}
        </Button>
      </div>
    </div>
  );
}
