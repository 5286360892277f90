export interface Passes {
  /** Resolves when the current pass has ended. No other follows. */
  stop(): Promise<void>;
}

interface PassesOptions {
  /** Between the end of a pass and the begin of the next. */
  readonly intervalMs: number;
  /** Hears of a pass that failed. The next one comes all the same. */
  readonly onFailure: (err: unknown) => void;
}

/**
 * Does work in passes, one after the other: at once, and then every `intervalMs`.
 *
 * @param pass may end early when `isStopped` says so.
 */
export function repeatPasses(
  pass: (isStopped: () => boolean) => Promise<void>,
  { intervalMs, onFailure }: PassesOptions,
): Passes {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let current = Promise.resolve();
  const run = () => {
    current = pass(() => stopped)
      .catch(onFailure)
      .then(() => {
        if (!stopped) timer = setTimeout(run, intervalMs);
      });
  };
  run();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
