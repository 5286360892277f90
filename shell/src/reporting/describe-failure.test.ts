import { ClientReport } from '@freightwright/contracts';
import type { FailureReport } from '@freightwright/mfe-kit';
import { expect, test } from 'vitest';
import { describeFailure } from './describe-failure.ts';

const failure = (
  event: FailureReport['event'],
  error: unknown,
  part = 'mfe-bol@0.1.0-ab',
): FailureReport => ({ event, part, reference: 'FW-3F9A21', error });

test.each([
  ['a load', failure('remote.load-failed', new Error('refused'))],
  ['a mount', failure('remote.mount-failed', new TypeError('x'))],
  ['the registry', failure('registry.failed', 'no words', 'shell')],
  ['a novel', failure('remote.load-failed', new Error('long '.repeat(1_000)))],
  ['a part of no version', failure('remote.render-failed', undefined, 'mfe-bol')],
])('a failure of %s keeps to the contract', (_, given) => {
  const report = describeFailure(given, `/${'deep/'.repeat(100)}`);
  expect(ClientReport.safeParse(report).success).toBe(true);
});

test('the words of an error of a page that runs stay here: they may quote what was typed', () => {
  const error = new TypeError('cannot read "Jane, 12 Elm Street"');
  error.stack = 'TypeError: cannot read "Jane"\n    at f (http://x/mfe/mfe-bol/1/lifecycle.3e.js:1:2345)';
  for (const event of ['remote.mount-failed', 'remote.render-failed'] as const) {
    expect(describeFailure(failure(event, error), '/bol').message).toBe(
      'TypeError at lifecycle.3e.js:1:2345',
    );
  }
});
