import webpack, { type Configuration } from 'webpack';

export interface BuildWatch {
  close(): Promise<void>;
}

/** Milliseconds within which saved files lead to one build. */
const gatherMs = 50;

/**
 * Builds, and builds again after each change.
 * @param options.onBuilt gets the hash of each successful build.
 * @param options.onFailed gets webpack's words for a failed one. The previous build stays.
 */
export function watchBuild(
  config: Configuration,
  options: { onBuilt: (hash: string, tookMs: number) => void; onFailed: (words: string) => void },
): BuildWatch {
  const compiler = webpack({ ...config, optimization: { ...config.optimization, emitOnErrors: false } });
  const watching = compiler.watch({ aggregateTimeout: gatherMs }, (error, stats) => {
    if (error) options.onFailed(error.message);
    else if (stats?.hasErrors()) options.onFailed(stats.toString({ preset: 'errors-only' }));
    else if (stats?.hash) options.onBuilt(stats.hash, (stats.endTime ?? 0) - (stats.startTime ?? 0));
  });
  return {
    close: () =>
      new Promise((resolve, reject) => {
        watching?.close((error) => (error ? reject(error) : resolve()));
      }),
  };
}
