import { Worker } from 'node:worker_threads';

/** The messages of a working thread. The first says that it is ready for jobs. */
export type ThreadNews<R> =
  | { kind: 'ready' }
  | { kind: 'done'; result: R }
  | { kind: 'failed'; reason: string };

export interface WorkThreadOptions {
  /** The file that the thread runs. It answers each job with `ThreadNews`. */
  file: URL;
  /** Milliseconds for one job, without the start of the thread. */
  timeLimitMs: number;
  /** MiB for objects of the thread. The bytes of buffers are not part of it. */
  memoryMiB: number;
  /** The error for a job that takes too long or too much memory. */
  tooHeavy: (cause: unknown) => Error;
}

/** One thread that does jobs, one after another. It starts with its first job. */
export interface WorkThread<J, R> {
  /**
   * One job at a time. A thread that takes too long, or too much memory, is ended, and the next job starts
   * another.
   * @throws what `tooHeavy` makes; Error when the job or the start of the thread fails.
   */
  perform(job: J): Promise<R>;
  /** Ends the thread, to free its memory. The next job starts another. */
  end(): Promise<void>;
}

/** Milliseconds. Reading what a job needs takes a tenth of this. */
const startLimitMs = 15_000;

export function createWorkThread<J, R>({
  file,
  timeLimitMs,
  memoryMiB,
  tooHeavy,
}: WorkThreadOptions): WorkThread<J, R> {
  let worker: Worker | undefined;

  async function end(): Promise<void> {
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  }

  /** The next message of the thread. A thread that sends none in time is ended. */
  async function next(from: Worker, limitMs: number): Promise<ThreadNews<R>> {
    const { promise, resolve, reject } = Promise.withResolvers<ThreadNews<R>>();
    const timer = setTimeout(() => reject(tooHeavy(`longer than ${limitMs} ms`)), limitMs);
    const failed = (error: Error & { code?: unknown }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooHeavy(error) : error);
    const gone = (code: number) => reject(new Error(`the working thread ended with ${code}`));
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
    const started = new Worker(file, {
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
      const working = worker ?? (await start());
      working.postMessage(job);
      const news = await next(working, timeLimitMs);
      if (news.kind === 'done') return news.result;
      throw new Error(news.kind === 'failed' ? news.reason : 'the working thread did not do its job');
    },
    end,
  };
}
