import { expect, test } from 'vitest';
import { readPromql } from './promql.ts';
import { readRunbook } from './runbook.ts';
import { labelsServed, readAlerts, readPanels, readQuestions, unserved, untoldLabels } from './watching.ts';

const alerts = readAlerts();

test('each expression is PromQL by the grammar of Prometheus, and asks for something', () => {
  expect(readPanels().length).toBeGreaterThan(10);
  for (const { expr } of readQuestions()) expect(readPromql(expr).series.length).toBeGreaterThan(0);
});

test('an expression that breaks the grammar is refused', () => {
  expect(() => readPromql('sum by (service (x)')).toThrow(SyntaxError);
  expect(() => readPromql('rate(x[5m]) >')).toThrow(SyntaxError);
});

test('each alert names a row of the runbook and asks for its series', () => {
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  for (const { expr, annotations } of alerts) {
    const ofRow = readPromql(expr).series.map((name) => name.replace(/_(bucket|sum|count)$/, ''));
    expect(ofRow).toContain(annotations.row);
  }
});

test('each row of the runbook has the alerts that it names, and every alert is named', () => {
  const { metrics, alertsOf } = readRunbook();
  for (const series of metrics) {
    const named = alertsOf.get(series) ?? [];
    expect(named, `the row of ${series} names no alert`).not.toEqual([]);
    const written = alerts.flatMap(({ alert, annotations }) => (annotations.row === series ? [alert] : []));
    expect(named.toSorted()).toEqual(written.toSorted());
  }
  const rows = new Set(metrics);
  expect(alerts.filter(({ annotations }) => !rows.has(annotations.row))).toEqual([]);
});

test('an alert names only labels that it has, and waits for a duration that Prometheus reads', () => {
  expect(readQuestions().filter((question) => untoldLabels(question).length > 0)).toEqual([]);
  expect(alerts.filter((alert) => alert.for !== undefined && !/^\d+[smhd]$/.test(alert.for))).toEqual([]);
  expect(alerts.filter(({ labels }) => !['page', 'ticket', 'info'].includes(labels.severity))).toEqual([]);
});

test('a series and a label that nobody serves are told', () => {
  const served = labelsServed([
    '# TYPE a_total counter\na_total{kind="x",service="bol"} 1\n# TYPE b_total counter',
  ]);
  const asks = (expr: string) => unserved([{ of: 'alert A', expr, reported: '' }], served);
  expect(asks('sum by (service, kind) (a_total)')).toEqual([]);
  expect(asks('sum by (service) (b_total)')).toEqual([]);
  expect(asks('c_total')).toEqual(['alert A: nobody serves c_total']);
  expect(asks('a_total{king="x"}')).toEqual(['alert A: a_total has no label king']);
  expect(asks('sum by (kind) (b_total)')).toEqual(['alert A: b_total has no label kind']);
});
