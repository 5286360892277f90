import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { tallyOf } from './run-vitest.ts';

const assertion = (status: string, title: string, ...ancestorTitles: string[]) => ({
  ...{ status, ancestorTitles, title },
  failureMessages: status === 'failed' ? ['expected 1 to be 2'] : [],
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

test('a test that passed only when it was tried again counts as passed, and is named with its file', () => {
  const twice = { ...assertion('passed', 'is seen', 'a message'), failureMessages: ['too late'] };
  const name = resolve('gateway/test/bus.test.ts');
  const shaky = {
    ...{ ...report, numPassedTests: 2, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 },
    testResults: [{ status: 'passed', name, assertionResults: [twice, assertion('passed', 'is kept')] }],
  };
  expect(tallyOf(JSON.stringify(shaky), true)).toEqual({
    ...{ passed: 2, failed: 0, skipped: 0 },
    onLaterTry: ['gateway/test/bus.test.ts > a message > is seen'],
  });
});
