import { ApiError } from '@freightwright/mfe-kit';
import { expect, test } from 'vitest';
import { describeRefusal, tryAgainIn } from './describe-refusal.ts';

test.each([
  [undefined, 'Try again later.'],
  [0, 'Try again in 1 second.'],
  [59, 'Try again in 59 seconds.'],
  [60, 'Try again in 1 minute.'],
  [61, 'Try again in 2 minutes.'],
  [900, 'Try again in 15 minutes.'],
])('after %s s: %s', (seconds, text) => expect(tryAgainIn(seconds)).toBe(text));

test('what the server finds wrong with a field is shown under it', () => {
  const errors = [
    { field: 'password', rule: 'too_big', message: 'Password must be at most 128 characters' },
    { field: 'admin', rule: 'unrecognized', message: 'Unknown' },
  ];
  const error = new ApiError({ code: 'request.invalid', status: 400, serverMessage: 'No', errors });
  expect(describeRefusal(error)).toEqual({
    message: 'No',
    fields: { password: 'Password must be at most 128 characters' },
  });
});
