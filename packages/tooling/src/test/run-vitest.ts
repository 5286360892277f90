import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './run-tool.ts';
import { sum, type Tally } from './tally.ts';

/** Three times what the longest project takes on two busy cores. */
const TIMEOUT_MS = 30 * 60_000;

export interface VitestOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Only the files in these folders. */
  readonly folders?: readonly string[];
  /** Milliseconds after which the run is ended. Default 30 minutes. */
  readonly timeoutMs?: number;
}

/** Runs one project of vitest.config.ts and counts its tests. */
export async function runVitest(
  project: string,
  { env = {}, folders = [], timeoutMs = TIMEOUT_MS }: VitestOptions = {},
): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'vitest-'));
  const report = join(folder, 'report.json');
  try {
    const only = [...folders, `--project=${project}`, '--reporter=default', '--reporter=json'];
    const args = ['node_modules/vitest/vitest.mjs', 'run', ...only, `--outputFile.json=${report}`];
    const ok = await runTool(process.execPath, args, { live: true, timeoutMs, env });
    return tallyOf(await readFile(report, 'utf8').catch(() => ''), ok);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly Assertion[];
  }[];
}

interface Assertion {
  readonly status: string;
  readonly ancestorTitles: readonly string[];
  readonly title: string;
}

/**
 * Counts the tests of a report. A failure outside of a test (a file that does not load, a stray error) counts
 * as one failure.
 */
export function tallyOf(text: string, ok: boolean): Tally {
  if (text === '') return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(text) as Report;
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  const tests: Tally = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  const total = sum([tests, { passed: 0, failed: !ok && tests.failed === 0 ? 1 : 0, skipped: 0 }]);
  return tests.skipped === 0 ? total : { ...total, why: skippedTitles(report).join('; ') };
}

/** The skipped tests, each by its outermost title, which states the prerequisites. */
function skippedTitles({ testResults }: Report): string[] {
  const left = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed');
  return [...new Set(left.map(({ ancestorTitles, title }) => ancestorTitles.find(Boolean) ?? title))];
}
