import { createHash } from 'node:crypto';
import qs from 'qs';
import { ApiError } from '../ledger/api-error.ts';
import type { Books } from '../ledger/books.ts';
import { passTime } from '../ledger/clock.ts';
import { checkoutOperations } from './checkout.ts';
import { customerOperations } from './customers.ts';
import { expanded } from './expand.ts';
import { type Operation, parseParams } from './operation.ts';
import { paperOperations } from './papers.ts';
import { planOperations } from './plans.ts';
import { scheduleOperations, subscriptionOperations } from './subscriptions.ts';

const operations: readonly Operation[] = [
  ...customerOperations,
  ...planOperations,
  ...checkoutOperations,
  ...subscriptionOperations,
  ...scheduleOperations,
  ...paperOperations,
];

/** One request of the API. */
export interface ApiCall {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: string;
  readonly body: string;
  readonly authorization: string;
  readonly idempotencyKey: string;
}

export interface AnswerDeps {
  readonly books: Books;
  readonly secretKey: string;
  readonly log: (line: string) => void;
}

/** A day. Source: Stripe's API reference, "Idempotent requests". */
const RETENTION_MS = 86_400_000;

/** Answers a call, in JSON, synchronously, so that calls never interleave. */
export function answerCall(deps: AnswerDeps, call: ApiCall): { status: number; body: string } {
  try {
    return { status: 200, body: answer(deps, call) };
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: JSON.stringify(error.body) };
    deps.log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    const { body } = new ApiError('An unknown error occurred in the payment sandbox.', { type: 'api_error' });
    return { status: 500, body: JSON.stringify(body) };
  }
}

function answer({ books, secretKey }: AnswerDeps, call: ApiCall): string {
  if (digest(call.authorization) !== digest(`Bearer ${secretKey}`))
    throw new ApiError('Invalid API Key provided, or none.', { status: 401 });
  const { operation, id } = route(call);
  const form = readForm(call.body || call.query);
  const key = call.method === 'POST' ? call.idempotencyKey : '';
  const requestHash = digest(`${call.path}?${qs.stringify(form, { sort: (a, b) => (a < b ? -1 : 1) })}`);
  const before = key === '' ? undefined : replay(books, key, requestHash);
  if (before !== undefined) return before;
  const params = parseParams(operation.params, form);
  // Due events are processed before a call reads the books.
  passTime(books);
  const outcome = books.store.transaction(() => {
    try {
      const made = operation.run({ books, params: params as never, id });
      const body = JSON.stringify(expanded(books, made, params.expand));
      const atMs = books.nowMs();
      if (key !== '') books.store.put('idempotentAnswer', { id: key, requestHash, body, atMs });
      return body;
    } catch (error) {
      // An operation refuses before any write, except that a refusal by hand is used up.
      if (error instanceof ApiError) return error;
      throw error;
    }
  });
  if (outcome instanceof ApiError) throw outcome;
  return outcome;
}

const digest = (value: string): string => createHash('sha256').update(value).digest('hex');

function route({ method, path }: ApiCall): { operation: Operation; id: string } {
  for (const operation of operations) {
    if (operation.method !== method) continue;
    const [before = '', after] = operation.path.split(':id');
    if (after === undefined && path === before) return { operation, id: '' };
    if (after === undefined || !path.startsWith(before) || !path.endsWith(after)) continue;
    const id = path.slice(before.length, path.length - after.length);
    if (/^\w{1,255}$/.test(id)) return { operation, id };
  }
  throw new ApiError(
    `Unrecognized request URL (${method}: ${path}). The payment sandbox does not have this operation.`,
    { status: 404 },
  );
}

function replay({ store, nowMs }: Books, key: string, requestHash: string): string | undefined {
  const before = store.find('idempotentAnswer', key);
  if (!before || before.atMs + RETENTION_MS < nowMs()) return undefined;
  if (before.requestHash !== requestHash)
    throw new ApiError(
      `Keys for idempotent requests can only be used with the same parameters they were first used with, and '${key}' was not.`,
      { type: 'idempotency_error' },
    );
  return before.body;
}

/** Parses the official client's `a[b][0][c]=d`. @throws ApiError for longer or deeper input than it sends. */
function readForm(encoded: string): object {
  const limits = { depth: 8, strictDepth: true, parameterLimit: 1_000, throwOnLimitExceeded: true };
  try {
    return qs.parse(encoded, limits);
  } catch (error) {
    throw new ApiError(error instanceof Error ? error.message : String(error));
  }
}
