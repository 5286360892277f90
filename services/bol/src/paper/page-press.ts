import { type Bol, bolNumberOf, Problem } from '@freightwright/contracts';
import type { Log } from '@freightwright/runtime-kit';
import { batchCalls, createWorkerPool } from '@freightwright/service-kit';
import { LRUCache } from 'lru-cache';

/** A job of the worker pool. */
export type PageJob =
  /** Computes the layouts and packs them for storage. */
  { kind: 'lay-out'; bols: Bol[] } | OnePageJob;

type OnePageJob =
  /** Draws the PDF of a stored layout. */
  | { kind: 'draw'; packed: Uint8Array }
  /** Draws the PDF of a bill without a stored layout. */
  | { kind: 'print'; bol: Bol }
  /** Like 'lay-out', of the labels. */
  | { kind: 'lay-out-labels'; bol: Bol }
  /** Draws the PDF of the labels of a bill. */
  | { kind: 'labels'; bol: Bol };

export interface PagePressOptions {
  log: Log;
  threads?: number;
  /** Timeout of one job, milliseconds. Together with `waitMs` it is less than the gateway's 10 s. */
  timeLimitMs?: number;
  waitMs?: number;
  idleMs?: number;
  memoryMiB?: number;
}

export type PagePress = ReturnType<typeof createPagePress>;

/** Lays out and draws pages in worker threads, so that they do not block other requests. */
export function createPagePress({
  log,
  threads = 2,
  timeLimitMs = 5_000,
  waitMs = 4_000,
  memoryMiB = 192,
  ...options
}: PagePressOptions) {
  const pool = createWorkerPool<PageJob, Page[]>({
    file: new URL('./page-worker.ts', import.meta.url),
    threads,
    timeLimitMs,
    memoryMiB,
    waitMs,
    // Of all users together. Each job contains a form of at most 1 MB.
    waitingAtMost: 32,
    waitingPerCaller: 3,
    tooHeavy: (cause) => new Problem('bol.page-too-heavy', { retryAfterS: 5, cause }),
    ...options,
  });
  async function performAll(userId: string, job: PageJob): Promise<Page[]> {
    try {
      return await pool.perform(userId, job);
    } catch (err) {
      log.warn({ err, userId, job: job.kind }, 'a page was not drawn');
      throw err;
    }
  }

  const layOut = batchCalls(
    (bills: [Bill, ...Bill[]]) =>
      performAll(bills[0].userId, { kind: 'lay-out', bols: bills.map(({ bol }) => bol) }),
    { atMost: layoutsPerJob, keyOf: ({ userId }) => userId },
  );
  return {
    ...pool,
    /**
     * Runs one job of a user at a time.
     * @throws Problem 'bol.page-too-heavy' (time or memory limit), 'rate.limited', 'service.unavailable'.
     */
    async perform(userId: string, job: OnePageJob): Promise<Page> {
      const [page] = await performAll(userId, job);
      if (!page) throw new TypeError('a job without a page');
      return page;
    },
    /** The packed layout of a bill. Concurrent bills of a user share a job. Throws like `perform`. */
    layOut: (userId: string, bol: Bol): Promise<Page> => layOut({ userId, bol }),
  };
}

interface Bill {
  userId: string;
  bol: Bol;
}

/** A layout takes some milliseconds. */
const layoutsPerJob = 20;

/** An empty draft, which prints as a page of frames and labels. */
const emptyBill: Bol = {
  id: 'readyz',
  bolNumber: bolNumberOf('04', 0),
  status: 'draft',
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  form: {},
};

/** Creates a probe that draws a page of a bill. It rejects when the result is not a PDF. */
export const pageProbe =
  (draw: (bol: Bol) => Promise<Uint8Array> | Uint8Array): (() => Promise<void>) =>
  async () => {
    const page = await draw(emptyBill);
    if (!Buffer.from(page).subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('It drew no PDF');
  };

type Page = Uint8Array<ArrayBuffer>;

/** Cache of recently drawn PDFs, by content. */
export interface PageCache {
  /** The page under `key`. On a cache miss it is drawn, single-flight for concurrent callers. */
  get(key: string, draw: () => Promise<Page>): Promise<Page>;
}

/** @param maxBytes about 300 single-sheet pages. A page larger than the cache is not cached. */
export function createPageCache(maxBytes = 16 * 1024 * 1024): PageCache {
  const pages = new LRUCache<string, Page, () => Promise<Page>>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_key, _stale, { context: draw }) => draw(),
  });
  return { get: (key, draw) => pages.forceFetch(key, { context: draw }) };
}
