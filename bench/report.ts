import { arch, cpus, release, type as systemName, totalmem } from 'node:os';

export interface BenchRun {
  readonly name: string;
  /** The exit code; null when it was killed. */
  readonly code: number | null;
  /** Its output. */
  readonly output: string;
  readonly seconds: number;
}

/** '2 x Example CPU, 4.0 GiB, Linux 6.1 x64, Node 24.21.0'. */
export function describeMachine(): string {
  const cores = cpus();
  const memory = `${(totalmem() / 2 ** 30).toFixed(1)} GiB`;
  const model = cores[0]?.model.trim() ?? 'unknown processor';
  return `${cores.length} x ${model}, ${memory}, ${systemName()} ${release()} ${arch()}, Node ${process.versions.node}`;
}

/** The lines that compare with a target; for a benchmark without one, the last line, which has its figure. */
export function resultLines(output: string): string[] {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const withTarget = lines.filter((line) => /\btarget\b/.test(line) && /\d/.test(line));
  return withTarget.length > 0 ? withTarget : lines.slice(-1);
}

/** A benchmark exits with 1 when it misses a target, and when it could not measure. */
function endOf(code: number | null): string {
  if (code === 0) return 'ok';
  return code === null ? 'was ended' : `exit ${code}`;
}

/** The report: the machine, a row for each target with how the run ended, and each benchmark's output. */
export function renderReport({
  machine,
  startedAt,
  runs,
}: {
  machine: string;
  startedAt: Date;
  runs: readonly BenchRun[];
}): string {
  const rows = runs.flatMap(({ name, code, output, seconds }) => {
    const lines = resultLines(output);
    const reported = lines.length > 0 ? lines : ['printed nothing'];
    return reported.map(
      (line) => `| ${name} | ${line.replaceAll('|', '/')} | ${endOf(code)} | ${Math.round(seconds)} s |`,
    );
  });
  const printed = runs.map(({ name, output }) => `## ${name}\n\n\`\`\`\n${output.trimEnd()}\n\`\`\`\n`);
  return [
    '# Benchmarks\n',
    `Measured from ${startedAt.toISOString()} on: ${machine}.`,
    'Figures of another machine, or of one that is busy, differ; the ratios to the peer of the same run hold better.\n',
    '| benchmark | ratio and target | end | took |',
    '|---|---|---|---|',
    ...rows,
    '',
    ...printed,
  ].join('\n');
}

/** The quantile of the figures; unknown ones are ignored. */
export function quantile(figures: readonly (number | undefined)[], share: number): number {
  const known = figures.filter((figure) => figure !== undefined).toSorted((a, b) => a - b);
  return known[Math.floor(known.length * share)] ?? Number.NaN;
}

export const median = (figures: readonly (number | undefined)[]): number => quantile(figures, 0.5);
