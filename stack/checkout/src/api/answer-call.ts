import { createHash } from 'node:crypto';
import { BadForm, type FormObject, readForm } from '../http/form.ts';
import { ApiError } from '../ledger/api-error.ts';
import { API_VERSION, type Books } from '../ledger/books.ts';
import { newId } from '../ledger/ids.ts';
import { passTime, passTimeForAll } from '../ledger/passage.ts';
import { catalogOperations } from './catalog.ts';
import { checkoutOperations } from './checkout-sessions.ts';
import { customerOperations } from './customers.ts';
import { expanded } from './expand.ts';
import { invoiceOperations, invoicePaymentOperations } from './invoices.ts';
import { moneyOperations } from './money.ts';
import type { Operation } from './operation.ts';
import { parseParams } from './params.ts';
import { clockOperations, eventOperations, portalOperations } from './portal-events-clocks.ts';
import { scheduleOperations } from './schedules.ts';
import { subscriptionOperations } from './subscriptions.ts';

const operations: readonly Operation[] = [
  ...customerOperations,
  ...catalogOperations,
  ...checkoutOperations,
  ...subscriptionOperations,
  ...scheduleOperations,
  ...invoiceOperations,
  ...invoicePaymentOperations,
  ...moneyOperations,
  ...portalOperations,
  ...eventOperations,
  ...clockOperations,
];

/** One request of the API, as it came. */
export interface ApiCall {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: string;
  readonly body: string;
  readonly authorization: string;
  readonly version: string;
  readonly idempotencyKey: string;
}

export interface ApiAnswer {
  readonly status: number;
  /** JSON. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface AnswerDeps {
  readonly books: Books;
  readonly secretKey: string;
  /** Says which request is being answered, for the events it makes. */
  readonly during: <T>(request: { id: string; idempotencyKey: string | null }, work: () => T) => T;
  readonly log: (line: string) => void;
}

/** A day. Source: Stripe's API reference, "Idempotent requests". */
const KEPT_MS = 86_400_000;

/** Answers a call from beginning to end without letting another one in between. */
export function answerCall(deps: AnswerDeps, call: ApiCall): ApiAnswer {
  const requestId = newId('req', 14);
  try {
    return answer(deps, call, requestId);
  } catch (error) {
    if (error instanceof ApiError) {
      const { afterwards } = error.detail;
      if (afterwards) deps.books.store.transaction(() => afterwards(deps.books));
      return reply(error.status, error.body(requestId), requestId);
    }
    if (error instanceof BadForm) return reply(400, new ApiError(error.message).body(requestId), requestId);
    deps.log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    const words = 'An unknown error occurred in the payment sandbox.';
    return reply(500, new ApiError(words, { type: 'api_error' }).body(requestId), requestId);
  }
}

function answer(deps: AnswerDeps, call: ApiCall, requestId: string): ApiAnswer {
  const { books, secretKey } = deps;
  requireKey(call.authorization, secretKey);
  if (call.version !== '' && call.version !== API_VERSION)
    throw new ApiError(
      `Invalid Stripe API version: ${call.version}. This sandbox speaks ${API_VERSION} alone.`,
    );
  const { operation, id } = route(call);
  const form = readForm(call.method === 'GET' ? call.query : call.body || call.query);
  const key = call.method === 'POST' ? call.idempotencyKey : '';
  const fingerprint = createHash('sha256')
    .update(`${call.method} ${call.path}\n${canonical(form)}`)
    .digest('hex');
  if (key !== '') {
    const before = replay(books, key, fingerprint);
    if (before) return before;
  }
  const params = parseParams(operation.params, form) as { expand?: string[]; customer?: string };
  catchUp(books, params.customer);
  const request = { id: requestId, idempotencyKey: key || null };
  return deps.during(request, () => {
    const outcome = books.store.transaction(() => {
      try {
        const made = operation.run({ books, params: params as never, id });
        const done = reply(200, expanded(books, made, params.expand), requestId);
        if (key !== '') remember(books, key, fingerprint, done, requestId);
        return done;
      } catch (error) {
        if (error instanceof ApiError && error.detail.keepsWhatWasDone) return error;
        throw error;
      }
    });
    if (outcome instanceof ApiError) throw outcome;
    return outcome;
  });
}

/** What is due by the clock happens before a call sees the books. */
function catchUp(books: Books, customer: string | undefined): void {
  if (customer !== undefined && books.store.find('customer', customer)) passTime(books, customer);
  else passTimeForAll(books);
}

function requireKey(authorization: string, secretKey: string): void {
  const given = /^Bearer (\S+)$/.exec(authorization)?.[1] ?? '';
  const digest = (value: string) => createHash('sha256').update(value).digest('hex');
  if (digest(given) === digest(secretKey)) return;
  if (given === '')
    throw new ApiError(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      { status: 401 },
    );
  throw new ApiError(`Invalid API Key provided: ${given.slice(0, 8)}****`, { status: 401 });
}

function route({ method, path }: ApiCall): { operation: Operation; id: string } {
  for (const operation of operations) {
    if (operation.method !== method) continue;
    const [before = '', after] = operation.path.split(':id');
    if (after === undefined) {
      if (path === before) return { operation, id: '' };
      continue;
    }
    if (!path.startsWith(before) || !path.endsWith(after)) continue;
    const id = path.slice(before.length, path.length - after.length);
    if (id !== '' && /^\w{1,255}$/.test(id) && !isName(method, before + id)) return { operation, id };
  }
  throw new ApiError(
    `Unrecognized request URL (${method}: ${path}). The payment sandbox does not have this operation.`,
    { status: 404 },
  );
}

/** '/v1/invoices/create_preview' is an operation of its own and not an invoice. */
const isName = (method: string, path: string): boolean =>
  operations.some((one) => one.method === method && one.path === path);

function replay({ store, nowMs }: Books, key: string, fingerprint: string): ApiAnswer | undefined {
  const before = store.find('idempotentAnswer', key);
  if (!before || before.atMs + KEPT_MS < nowMs()) return undefined;
  if (before.fingerprint !== fingerprint)
    throw new ApiError(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    );
  return {
    status: before.status,
    body: before.body,
    headers: {
      'idempotent-replayed': 'true',
      'original-request': before.requestId,
      'request-id': before.requestId,
    },
  };
}

function remember(books: Books, key: string, fingerprint: string, done: ApiAnswer, requestId: string): void {
  const { status, body } = done;
  books.store.put('idempotentAnswer', { id: key, fingerprint, status, body, requestId, atMs: books.nowMs() });
}

const reply = (status: number, body: object, requestId: string): ApiAnswer => ({
  status,
  body: JSON.stringify(body, null, 2),
  headers: { 'request-id': requestId },
});

/** The same text for the same parameters, in whatever order they came. */
function canonical(form: FormObject): string {
  return JSON.stringify(form, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
