import { expect, test } from 'vitest';
import { tallyOf } from './run-vitest.ts';

const report = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [{ status: 'failed', assertionResults: [{}] }],
};

test('tests that are pending or planned count as skipped', () => {
  expect(tallyOf(JSON.stringify(report), false)).toEqual({ passed: 3, failed: 1, skipped: 2 });
});

test('a file that does not load is a failure', () => {
  const unloaded = { ...report, testResults: [{ status: 'failed', assertionResults: [] }] };
  expect(tallyOf(JSON.stringify(unloaded), false)).toEqual({ passed: 3, failed: 2, skipped: 2 });
});

test('a run that fails although every test passed is a failure', () => {
  const green = { ...report, numFailedTests: 0, testResults: [] };
  expect(tallyOf(JSON.stringify(green), false)).toEqual({ passed: 3, failed: 1, skipped: 2 });
});

test('a run without a report is a failure', () => {
  expect(tallyOf('', true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
