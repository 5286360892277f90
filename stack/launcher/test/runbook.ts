import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The rows of docs/runbook.md. */
export type Runbook = ReturnType<typeof readRunbook>;

export function readRunbook() {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/runbook.md'), 'utf8');
  const section = (title: string) => page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
  const watched = section('Metrics worth an alert');
  const alertRows = [...watched.matchAll(/^\| `([^`]+)` \| ([^|]+)/gm)].map(([, series = '', cell = '']) => {
    const alerts = [...cell.matchAll(/`([A-Z][A-Za-z]+)`/g)].map(([, name = '']) => name);
    return [series, alerts] as const;
  });
  const firstCells = (text: string) =>
    [...text.matchAll(/^\| `([^`]+)` \| (?:`([^`]+)`)?/gm)].map(([, first = '', second = '']) => ({
      first,
      second,
    }));
  return {
    /** Checks of /readyz; '*.mongo' stands for that of every service. */
    components: firstCells(section('Components of `/readyz`')).map(({ first }) => first),
    tasks: firstCells(section('Queues')).map(({ first, second }) => ({ subject: first, durable: second })),
    metrics: firstCells(watched).map(({ first }) => first),
    /** The alerts in the row of a series. */
    alertsOf: new Map(alertRows),
  };
}

/** One message for each check without a row, and for each row of a check that no process reports. */
export function componentFailures({ components }: Runbook, reported: readonly string[]): string[] {
  const rowOf = (component: string) =>
    components.find((row) => row === component) ??
    components.find((row) => row.startsWith('*.') && component.endsWith(row.slice(1)));
  const used = new Set(reported.map(rowOf));
  return [
    ...reported
      .filter((component) => rowOf(component) === undefined)
      .map((component) => `${component} has no row`),
    ...components.filter((row) => !used.has(row)).map((row) => `no process reports ${row}`),
  ];
}

/** The names of the series in the text of /metrics. */
export const seriesIn = (text: string): string[] =>
  [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name);
