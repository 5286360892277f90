import webpack, { type Configuration, type StatsError } from 'webpack';

/** Milliseconds in which file changes are batched into one build. */
const gatherMs = 50;

/**
 * Builds, and rebuilds after each change.
 * @param options.onBuilt gets the hash of each successful build.
 * @param options.onFailed gets webpack's message for a failed one, and its errors. The previous build stays.
 */
export function watchBuild(
  config: Configuration,
  options: {
    onBuilt: (hash: string, tookMs: number) => void;
    onFailed: (text: string, errors: readonly StatsError[]) => void;
  },
) {
  const compiler = webpack(config);
  const watching = compiler.watch({ aggregateTimeout: gatherMs }, (error, stats) => {
    if (error) options.onFailed(error.message, [{ message: error.message }]);
    else if (stats?.hasErrors()) {
      const { errors = [] } = stats.toJson({ all: false, errors: true, ids: true, errorStack: false });
      options.onFailed(stats.toString({ preset: 'errors-only' }), errors);
    } else if (stats?.hash) options.onBuilt(stats.hash, (stats.endTime ?? 0) - (stats.startTime ?? 0));
  });
  return {
    close: () =>
      new Promise<void>((resolve, reject) => {
        // The compiler writes its cache for the next start when it is closed.
        watching?.close(() => compiler.close((error) => (error ? reject(error) : resolve())));
      }),
  };
}
