export type Passes = ReturnType<typeof repeatPasses>;

/**
 * Runs passes one after the other: at once, and then every `intervalMs`.
 * @param pass may end early when `isStopped` returns true.
 * @param options.intervalMs from the end of a pass to the start of the next.
 * @param options.onFailure is called when a pass fails. The next one still follows.
 * @example const passes = repeatPasses(deleteExpired, { intervalMs: 60_000, onFailure: report });
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
