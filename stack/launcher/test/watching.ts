import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readPromql } from './promql.ts';

const folder = join(import.meta.dirname, '../../../deploy/observability');

export interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly row: string; readonly summary: string };
}

interface Rules {
  readonly groups: readonly { readonly rules: readonly Alert[] }[];
}

export function readAlerts(): Alert[] {
  const { groups } = parse(readFileSync(join(folder, 'alerts.yaml'), 'utf8')) as Rules;
  return groups.flatMap(({ rules }) => rules);
}

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

export interface Question {
  /** Its source. */
  readonly of: string;
  readonly expr: string;
  /** A text with labels of the result. */
  readonly reported: string;
}

/** The queries of the dashboard's panels, with Grafana's variables filled in. */
export function readPanels(): Question[] {
  const { panels } = JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8')) as { panels: Panel[] };
  return panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr, legendFormat }) => ({
      of: `panel "${title}"`,
      expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$service', 'bol'),
      reported: legendFormat.replaceAll('{{', '{{ $labels.'),
    })),
  );
}

/** All queries of the alerts and the dashboard. */
export const readQuestions = (): Question[] => [
  ...readAlerts().map(({ alert, expr, annotations }) => ({
    of: `alert ${alert}`,
    expr,
    reported: annotations.summary,
  })),
  ...readPanels(),
];

/** Labels in the text of an alert or a legend that the result lacks. */
export function untoldLabels({ expr, reported }: Question): string[] {
  const { grouped } = readPromql(expr);
  const named = [...reported.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label);
  return named.filter((label) => !grouped.includes(label));
}

/** The labels of each series in the text of /metrics; a series without a sample has none but `service`. */
export function labelsServed(texts: readonly string[]): Map<string, Set<string>> {
  const served = new Map<string, Set<string>>();
  for (const line of texts.flatMap((text) => text.split('\n'))) {
    const [, declared, type] = /^# TYPE (\S+) (\S+)/.exec(line) ?? [];
    if (declared !== undefined) {
      const components = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
      for (const component of components)
        if (!served.has(declared + component)) served.set(declared + component, new Set(['service']));
    }
    const [, name, inside] = /^(\w+)\{(.*)\} \S+$/.exec(line) ?? [];
    for (const [, label = ''] of inside?.matchAll(/(\w+)="/g) ?? []) served.get(name ?? '')?.add(label);
  }
  return served;
}

/** One message for each series or label that no process serves. */
export function unserved(
  questions: readonly Question[],
  served: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  return questions.flatMap(({ of, expr }) => {
    const { series, labels } = readPromql(expr);
    return series.flatMap((name) => {
      const known = served.get(name);
      if (!known) return [`${of}: nobody serves ${name}`];
      // An expression may use the buckets of a histogram together with its count, which has no bounds.
      const due = labels.filter((label) => label !== 'le' || name.endsWith('_bucket'));
      return due.flatMap((label) => (known.has(label) ? [] : [`${of}: ${name} has no label ${label}`]));
    });
  });
}
