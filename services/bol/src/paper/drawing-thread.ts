import { Worker } from 'node:worker_threads';
import { Problem } from '@freightwright/contracts';
import type { PageJob, PageNews } from './page-job.ts';

export interface DrawingThreadOptions {
  /** Milliseconds for one job, without the start of the thread. */
  timeLimitMs: number;
  /** MiB for objects of the thread. The bytes of fonts and pages are not part of it. */
  memoryMiB: number;
}

/** One thread that draws. It starts with its first job. */
export interface DrawingThread {
  /**
   * One job at a time. A thread that takes too long, or too much memory, is ended, and the next job starts
   * another.
   * @throws Problem 'bol.page-too-heavy'; Error when the job or the start of the thread fails.
   */
  perform(job: PageJob): Promise<Uint8Array<ArrayBuffer>>;
  /** Ends the thread, to free its memory. The next job starts another. */
  end(): Promise<void>;
}

/** Milliseconds. Reading the fonts takes a tenth of this. */
const startLimitMs = 15_000;

export function createDrawingThread({ timeLimitMs, memoryMiB }: DrawingThreadOptions): DrawingThread {
  let worker: Worker | undefined;

  async function end(): Promise<void> {
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  }

  /** The next message of the thread. A thread that sends none in time is ended. */
  async function next(from: Worker, limitMs: number): Promise<PageNews> {
    const { promise, resolve, reject } = Promise.withResolvers<PageNews>();
    const timer = setTimeout(() => reject(tooHeavy(`longer than ${limitMs} ms`)), limitMs);
    const failed = (error: Error & { code?: unknown }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooHeavy(error) : error);
    const gone = (code: number) => reject(new Error(`the drawing thread ended with ${code}`));
    from.once('message', resolve).once('error', failed).once('exit', gone);
    try {
      return await promise;
    } catch (error) {
      await end();
      throw error;
    } finally {
      clearTimeout(timer);
      from.off('message', resolve).off('error', failed).off('exit', gone);
    }
  }

  async function start(): Promise<Worker> {
    const started = new Worker(new URL('./page-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMiB },
    });
    const forget = () => {
      if (worker === started) worker = undefined;
    };
    // There must always be a listener, because an error without one would end the process.
    started.on('error', forget).on('exit', forget);
    worker = started;
    await next(started, startLimitMs);
    return started;
  }

  return {
    async perform(job) {
      const drawing = worker ?? (await start());
      drawing.postMessage(job);
      const news = await next(drawing, timeLimitMs);
      if (news.kind === 'done') return news.bytes;
      throw new Error(news.kind === 'failed' ? news.reason : 'the drawing thread did not do its job');
    },
    end,
  };
}

const tooHeavy = (cause: unknown) => new Problem('bol.page-too-heavy', { retryAfterS: 5, cause });
