import type { BulkProgress } from '@freightwright/contracts';
import { bulkEventsAddress, bulkFinalStates } from '@freightwright/contracts/facts';

interface Followed {
  readonly onProgress: (progress: BulkProgress) => void;
  /** The job is over, or its progress is not told: it has to be read. */
  readonly onRead: () => void;
}

/** How often a job is read whose progress the server does not tell, such as when too many pages listen. */
const readEveryMs = 5_000;

/**
 * Follows the progress of a job by server-sent events. The browser opens another stream when one ends.
 * @returns what ends it.
 */
export function followJob(id: string, { onProgress, onRead }: Followed): () => void {
  const stream = new EventSource(bulkEventsAddress.path.replace(':id', encodeURIComponent(id)));
  let timer: ReturnType<typeof setInterval> | undefined;
  stream.addEventListener('progress', ({ data }: MessageEvent<string>) => {
    const progress = JSON.parse(data) as BulkProgress;
    onProgress(progress);
    if (!bulkFinalStates.includes(progress.state)) return;
    stream.close();
    onRead();
  });
  stream.addEventListener('error', () => {
    // A stream that was refused is closed for good; a connection that was lost is opened again by itself.
    if (stream.readyState === EventSource.CLOSED) timer ??= setInterval(onRead, readEveryMs);
  });
  return () => {
    stream.close();
    clearInterval(timer);
  };
}
