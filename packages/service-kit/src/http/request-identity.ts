import { createHash } from 'node:crypto';
import { checkSchema, IdempotencyKey, type Route, requestProblem } from '@freightwright/contracts';

/** What identifies a request on routes that are `idempotent`. */
export interface RequestIdentity {
  /** The caller's idempotency key; undefined when it sent none. */
  key: string | undefined;
  /** A hash of route, address and body, independent of the order of fields. */
  requestHash: string;
}

/** @throws Problem 'request.invalid' when the header is not a valid key. */
export function requestIdentity(
  header: string | string[] | undefined,
  { method, path }: Pick<Route, 'method' | 'path'>,
  request: Record<'params' | 'query' | 'body', unknown>,
): RequestIdentity {
  const { params, query, body } = request;
  const text = JSON.stringify([method, path, params, query, body], inOrderOfKeys);
  return { key: keyOf(header), requestHash: createHash('sha256').update(text).digest('base64url') };
}

function keyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const checked = checkSchema(IdempotencyKey, header, { root: 'Idempotency-Key' });
  if (checked.ok) return checked.data;
  throw requestProblem(
    checked.errors.map((error) => ({ ...error, field: 'Idempotency-Key' })),
    'elsewhere',
  );
}

function inOrderOfKeys(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields = Object.entries(value);
  return Object.fromEntries(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
