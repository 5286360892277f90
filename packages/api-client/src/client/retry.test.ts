import { expect, it } from 'vitest';
import { cases } from '../../test/cases.ts';
import { ApiProblem, ConnectionError } from './errors.ts';
import { waitBeforeRetryMs } from './retry.ts';

it.each(cases.retries)('after $name it waits as it should', ({ after, failed, waitMs }) => {
  const lost = new ConnectionError('lost', { timedOut: false });
  const about = { title: '', detail: '', errors: [], requestId: undefined, retryAfterS: undefined };
  const violation =
    after === 'lost' ? lost : new ApiProblem({ ...about, code: `http.${after.status}`, ...after });
  expect(waitBeforeRetryMs(violation, failed) ?? null).toBe(waitMs);
});

it('an error of the program is final', () => {
  const failed = { repeatable: true, attempts: 1, retries: 4, longestWaitMs: 60_000, random: 1 };
  expect(waitBeforeRetryMs(new RangeError('no'), failed)).toBeUndefined();
});
