import { expect, test } from 'vitest';
import { tallyOf } from './run-vitest.ts';

const assertion = (status: string, title: string, ...ancestorTitles: string[]) => ({
  status,
  ancestorTitles,
  title,
});

const report = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    {
      status: 'failed',
      assertionResults: [
        assertion('failed', 'adds up'),
        assertion('pending', 'finds nothing wrong', 'qpdf (skipped without it)'),
        assertion('todo', 'reads it back', 'qpdf (skipped without it)'),
      ],
    },
  ],
};

test('tests that are pending or planned count as skipped, and the line of the stage says which and why', () => {
  const why = 'qpdf (skipped without it)';
  expect(tallyOf(JSON.stringify(report), false)).toEqual({ passed: 3, failed: 1, skipped: 2, why });
});

test('a file that does not load is a failure', () => {
  const unloaded = { ...report, testResults: [{ status: 'failed', assertionResults: [] }] };
  expect(tallyOf(JSON.stringify(unloaded), false)).toMatchObject({ passed: 3, failed: 2, skipped: 2 });
});

test('a run that fails although every test passed is a failure', () => {
  const green = { ...report, numFailedTests: 0, testResults: [] };
  expect(tallyOf(JSON.stringify(green), false)).toMatchObject({ passed: 3, failed: 1, skipped: 2 });
});

test('a run without a report is a failure', () => {
  expect(tallyOf('', true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
