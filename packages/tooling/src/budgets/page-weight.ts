import { jsBudgetsKiB, type RemoteEntry } from '@freightwright/contracts';

/** One script with its bytes after gzip, as it is sent. */
export interface Script {
  readonly file: string;
  readonly gzipBytes: number;
  readonly text: string;
}

export interface ShellBuild {
  /** The scripts that its page names. */
  readonly scripts: readonly Script[];
}

export interface RemoteBuild {
  readonly entry: RemoteEntry;
  /** Its container and the scripts that its lifecycle needs at once. */
  readonly start: readonly Script[];
  /** The libraries that it shares and the shell does not bring, by name. */
  readonly libraries: ReadonlyMap<string, readonly Script[]>;
}

/** The JavaScript that a first visit to one page loads, KiB after gzip. */
export interface PageWeight {
  readonly page: string;
  readonly remote: string;
  readonly shellKiB: number;
  readonly startKiB: number;
  readonly librariesKiB: number;
  readonly totalKiB: number;
  readonly budgetKiB: number;
}

/**
 * A row for each page of each remote. What a page loads after a press, or in advance of one, does not count.
 */
export function pageWeights(shell: ShellBuild, remotes: readonly RemoteBuild[]): PageWeight[] {
  const shellKiB = sizeKiB(shell.scripts);
  return remotes.flatMap(({ entry, start, libraries }) => {
    const startKiB = sizeKiB(start);
    const librariesKiB = sizeKiB([...libraries.values()].flat());
    return entry.routes.map((page) => ({
      page,
      remote: entry.name,
      shellKiB,
      startKiB,
      librariesKiB,
      totalKiB: shellKiB + startKiB + librariesKiB,
      budgetKiB: page === '/' ? jsBudgetsKiB.homePage : jsBudgetsKiB.remotePage,
    }));
  });
}

/** What is wrong with the builds, in words; empty when nothing is. */
export function budgetFaults(shell: ShellBuild, remotes: readonly RemoteBuild[]): string[] {
  return [
    ...pageWeights(shell, remotes)
      .filter(({ totalKiB, budgetKiB }) => totalKiB > budgetKiB)
      .map(({ page, totalKiB, budgetKiB }) => `${page} loads ${kib(totalKiB)} KiB of ${budgetKiB}`),
    ...over('the shell', sizeKiB(shell.scripts), jsBudgetsKiB.shell),
    ...remotes.flatMap(({ libraries }) =>
      [...libraries].flatMap(([name, scripts]) => over(name, sizeKiB(scripts), jsBudgetsKiB.sharedLibraries)),
    ),
    ...remotes.flatMap(({ entry, start, libraries }) =>
      [...start, ...[...libraries.values()].flat()]
        .filter(({ text }) => holdsReact(text))
        .map(({ file }) => `${entry.name} loads a React of its own, in ${file}`),
    ),
    ...(shell.scripts.filter(({ text }) => holdsReact(text)).length === 1
      ? []
      : ['the shell must bring React once']),
  ];
}

/**
 * Recognizes the libraries by texts that only they contain: react's about hooks, react-dom's for the
 * developer tools.
 */
function holdsReact(script: string): boolean {
  return /\.useInsertionEffect\s*=\s*function/.test(script) || script.includes('reconcilerVersion');
}

function over(what: string, sizeKiB: number, budgetKiB: number): string[] {
  return sizeKiB > budgetKiB ? [`${what} is ${kib(sizeKiB)} KiB of ${budgetKiB}`] : [];
}

/** Rounded up, so that a size just over its budget does not look equal to it. */
export function kib(size: number): string {
  return (Math.ceil(size * 10) / 10).toFixed(1);
}

function sizeKiB(scripts: readonly Script[]): number {
  return scripts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0) / 1024;
}
