import { expect, test } from 'vitest';
import { type BenchRun, describeMachine, renderReport, resultLines } from './report.ts';

const startedAt = new Date('2026-11-23T12:00:00Z');
const run = (name: string, output: string, code: number | null = 0): BenchRun => ({
  name,
  output,
  code,
  seconds: 61.4,
});
const rowsOf = (...runs: BenchRun[]) =>
  renderReport({ machine: 'a machine', startedAt, runs })
    .split('\n')
    .filter((line) => /^\| (?!benchmark)/.test(line));

test('a row has the line with the ratio and its target', () => {
  const output = 'round 1 of 5\n  gateway / bare proxy, median of the rounds: 0.82 (target 0.7)\n';
  expect(rowsOf(run('gateway', output))).toEqual([
    '| gateway | gateway / bare proxy, median of the rounds: 0.82 (target 0.7) | ok | 61 s |',
  ]);
});

test('a benchmark with several targets has several rows, and one without its last line', () => {
  expect(
    rowsOf(run('pdf', 'a: 1 (target 2)\nb: 3 (target: 4)\n'), run('bulk', 'reading\ndone in 4 s\n')),
  ).toEqual([
    '| pdf | a: 1 (target 2) | ok | 61 s |',
    '| pdf | b: 3 (target: 4) | ok | 61 s |',
    '| bulk | done in 4 s | ok | 61 s |',
  ]);
});

test('one that missed its target or was ended says so beside its figure', () => {
  expect(rowsOf(run('pdf', 'a: 1 (target 2)', 1), run('page', '', null))).toEqual([
    '| pdf | a: 1 (target 2) | exit 1 | 61 s |',
    '| page | printed nothing | was ended | 61 s |',
  ]);
});

test('the page names the machine and the time, and has all that was printed', () => {
  const page = renderReport({ machine: 'a machine', startedAt, runs: [run('pdf', 'every line\n')] });
  expect(page).toContain('Measured from 2026-11-23T12:00:00.000Z on: a machine.');
  expect(page).toContain('```\nevery line\n```');
  expect(describeMachine()).toMatch(/^\d+ x .+ GiB, .+, Node \d+\./);
});

test('a line that only speaks of targets is none', () => {
  expect(resultLines('targets: 1, 2\nthe target is near\n3 rows\n')).toEqual(['3 rows']);
});
