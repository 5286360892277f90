import { jsBudgetsKiB, type RemoteEntry, sharedLibraries } from '@freightwright/contracts';

/** One script with its size after gzip. */
export interface Script {
  readonly file: string;
  readonly gzipBytes: number;
  readonly text: string;
}

export interface RemoteBuild {
  readonly entry: RemoteEntry;
  /** Its container and the scripts that its lifecycle needs immediately. */
  readonly start: readonly Script[];
  /** The libraries that it shares and the shell does not provide, by name. */
  readonly libraries: ReadonlyMap<string, readonly Script[]>;
}

/**
 * The JavaScript that a first visit to each page of each remote loads, in KiB after gzip: of the shell, of its own
 * start and of shared libraries. What a page loads after a press, or prefetches for one, does not count.
 * @param shell the scripts that the page of the shell names.
 */
export const pageWeights = (shell: readonly Script[], remotes: readonly RemoteBuild[]) =>
  remotes.flatMap(({ entry, start, libraries }) => {
    const first = [...libraries].filter(([name]) => sharedLibraries[name]?.isLazy !== true);
    const shares = [shell, start, first.flatMap(([, scripts]) => scripts)].map(sizeKiB);
    return entry.routes.map((page) => ({
      page,
      remote: entry.name,
      shares,
      totalKiB: shares.reduce((sum, share) => sum + share, 0),
      budgetKiB: page === '/' ? jsBudgetsKiB.homePage : jsBudgetsKiB.remotePage,
    }));
  });

/** The budget violations as text; empty when there are none. */
export function budgetViolations(shell: readonly Script[], remotes: readonly RemoteBuild[]): string[] {
  const own = remotes.flatMap(({ entry, start, libraries }) =>
    [...start, ...[...libraries.values()].flat()]
      .filter(({ text }) => holdsReact(text))
      .map(({ file }) => `${entry.name} loads a React of its own, in ${file}`),
  );
  const isOnce = shell.filter(({ text }) => holdsReact(text)).length === 1;
  return [
    ...pageWeights(shell, remotes).flatMap(({ page, totalKiB, budgetKiB }) =>
      totalKiB > budgetKiB ? [`${page} loads ${kib(totalKiB)} KiB of ${budgetKiB}`] : [],
    ),
    ...over('the shell', shell, jsBudgetsKiB.shell),
    ...remotes.flatMap(({ libraries }) =>
      [...libraries].flatMap(([name, scripts]) => over(name, scripts, jsBudgetsKiB.sharedLibraries)),
    ),
    ...own,
    ...(isOnce ? [] : ['the shell must bring React once']),
  ];
}

/** Recognizes react and react-dom by strings that only they contain. */
const holdsReact = (script: string): boolean =>
  /\.useInsertionEffect\s*=\s*function/.test(script) || script.includes('reconcilerVersion');

function over(what: string, scripts: readonly Script[], budgetKiB: number): string[] {
  const size = sizeKiB(scripts);
  return size > budgetKiB ? [`${what} is ${kib(size)} KiB of ${budgetKiB}`] : [];
}

/** Rounded up, so that a size just over its budget does not appear equal to it. */
export const kib = (size: number): string => (Math.ceil(size * 10) / 10).toFixed(1);

const sizeKiB = (scripts: readonly Script[]): number =>
  scripts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0) / 1024;
