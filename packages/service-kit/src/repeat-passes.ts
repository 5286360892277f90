export type Passes = ReturnType<typeof repeatPasses>;

/**
 * Does work in passes, one after the other: at once, and then every `intervalMs`.
 * @param pass may end early when `isStopped` says so.
 * @param options.intervalMs between the end of a pass and the begin of the next.
 * @param options.onFailure hears of a pass that failed. The next one comes all the same.
 */
export function repeatPasses(
  pass: (isStopped: () => boolean) => Promise<void>,
  { intervalMs, onFailure }: { intervalMs: number; onFailure: (err: unknown) => void },
) {
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
    /** Resolves when the current pass has ended. No other follows. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
