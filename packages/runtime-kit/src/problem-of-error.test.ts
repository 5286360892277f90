import { expect, it } from 'vitest';
import { problemOf } from './problem-of-error.ts';

it.each(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT'])(
  'a connection that broke with %s is an outage in a process without a database too',
  (code) => {
    const error = Object.assign(new Error('broken'), { code });
    expect(problemOf(error)).toMatchObject({ code: 'service.unavailable', status: 503, retryAfterS: 5 });
  },
);
