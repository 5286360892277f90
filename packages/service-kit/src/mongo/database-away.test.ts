import { Problem } from '@freightwright/contracts';
import { judgeErrors, problemOf } from '@freightwright/runtime-kit';
import mongoose from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { judgeDatabaseError } from './database-away.ts';

const { mongo } = mongoose;

// As connectMongo does.
afterAll(judgeErrors(judgeDatabaseError));

const answered = (code: number, labels: string[] = []) =>
  new mongo.MongoServerError({ ok: 0, code, errmsg: 'as the server says it', errorLabels: labels });
const written = (code: number) =>
  new mongo.MongoWriteConcernError({ ok: 1, writeConcernError: { code, errmsg: 'as the server says it' } });

const unavailable = { code: 'service.unavailable', status: 503, retryAfterS: 2 };

describe('the database is away', () => {
  it.each([
    // The server discovery specification: not the primary, recovering, shutting down.
    11_600, 11_602, 13_436, 189, 91, 10_107, 13_435, 10_058,
    // The specifications of retryable reads and writes.
    6, 7, 89, 9001, 262, 134,
    // Timeouts and lack of resources.
    50, 64, 43, 14_031,
  ])('when a server answers %i, to a command or about its write concern', (code) => {
    expect(problemOf(answered(code))).toMatchObject(unavailable);
    expect(problemOf(written(code))).toMatchObject(unavailable);
  });

  it.each(['RetryableWriteError', 'RetryableError', 'SystemOverloadedError', 'TransientTransactionError'])(
    'when an error has the label %s, whatever its code',
    (label) => {
      expect(problemOf(answered(99_999, [label]))).toMatchObject(unavailable);
    },
  );

  it.each([
    ['a lost connection', new mongo.MongoNetworkError('closed')],
    ['a connection that timed out', new mongo.MongoNetworkTimeoutError('timed out')],
    [
      'a cleared pool',
      new (class PoolClearedOnNetworkError extends mongo.MongoNetworkError {})('interrupted'),
    ],
    ['a closed client', new mongo.MongoClientClosedError()],
    ['a topology that was closed', new mongo.MongoTopologyClosedError()],
    ['a client that is not connected', new mongo.MongoNotConnectedError('not connected')],
    ['a stale primary', new mongo.MongoStalePrimaryError('stale')],
    ['a driver that waited for a connection too long', new mongo.MongoDriverError('timed out')],
    ['a broken socket', Object.assign(new Error('broken'), { code: 'ECONNRESET' })],
  ])('for %s', (_name, error) => {
    expect(problemOf(error)).toMatchObject(unavailable);
  });
});

describe('it is not the database that is away', () => {
  it.each([
    ['a duplicate key', answered(11_000)],
    ['a command nobody knows', answered(59)],
    ['a write concern nobody knows', written(79)],
    ['a wrong argument', new mongo.MongoInvalidArgumentError('wrong')],
    ['an answer that cannot be read', new mongo.MongoParseError('odd')],
    ['a fault of our own', new TypeError('undefined is not a function')],
    ['what is no error', 'a text'],
  ])('for %s', (_name, error) => {
    expect(problemOf(error)).toMatchObject({ code: 'internal', status: 500 });
  });

  it('for a problem, which stays what it is', () => {
    const problem = new Problem('bol.not-found');
    expect(problemOf(problem)).toBe(problem);
  });
});
