import type { CallOptions } from './options.ts';

/** The client's data about an operation of the API. The table of all is generated from the contracts. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** '/api/bol/{id}': the parameters are the first arguments of the method, in this order. */
  path: string;
  /** The kind of the next argument. */
  takes?: 'query' | 'json' | 'form';
  answers: 'json' | 'nothing' | 'file' | 'events';
  /** The field of a paginated response with its entries. */
  entries?: string;
  /** It accepts an Idempotency-Key. */
  idempotent?: true;
  /** Timeout of one attempt, milliseconds. */
  timeoutMs: number;
}

/** Whether the operation is idempotent. */
export const isRepeatable = ({ method, idempotent }: Operation): boolean =>
  idempotent === true || method === 'GET' || method === 'PUT' || method === 'DELETE';

/** One call: path parameters, input and options. */
export interface Call {
  operation: Operation;
  pathname: string;
  input: unknown;
  options: CallOptions & { query?: object };
}

/**
 * Assigns the arguments of a method: path parameters, then the operation's input, then the options.
 * @throws TypeError for a parameter that is not a text, or is empty, because it would lead to another
 * address.
 */
export function callOf(operation: Operation, args: readonly unknown[]): Call {
  const { path, takes } = operation;
  let used = 0;
  const pathname = path.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, args[used++]));
  const input = takes === undefined ? undefined : args[used++];
  return { operation, pathname, input, options: (args[used] as Call['options'] | undefined) ?? {} };
}

function segment(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '' || value === '.' || value === '..') {
    throw new TypeError(`${name} must be a text that is not empty`);
  }
  return encodeURIComponent(value);
}

/** '?cursor=...'; undefined fields are left out, and an object has a field for each key, `metadata[load]`. An operation with a body has its query among the options. */
export function queryOf({ operation, input, options }: Call): string {
  const given = operation.takes === 'query' ? input : options.query;
  if (given === undefined) return '';
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given as Record<string, unknown>)) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    const entries = isObject
      ? Object.entries(value).map(([key, inner]: [string, unknown]) => [`${name}[${key}]`, inner] as const)
      : [[name, value] as const];
    // A list is one text with commas.
    for (const [field, one] of entries) if (one !== undefined) query.set(field, String(one));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** The body of a request and its type. A form has a type of its own, with the multipart boundary. */
export function bodyOf({ operation, input }: Call): { body?: string | FormData; contentType?: string } {
  if (operation.takes === 'json')
    return { body: JSON.stringify(input ?? {}), contentType: 'application/json' };
  return operation.takes === 'form' ? { body: formOf(input as Record<string, unknown>) } : {};
}

/** Texts first and the file after them, so that the site knows the type of the file before it reads it. */
function formOf({ file, fileName, ...fields }: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, String(value));
  }
  const blob = file instanceof Blob ? file : new Blob([file as string | Uint8Array<ArrayBuffer>]);
  const ownName = 'name' in blob && typeof blob.name === 'string' ? blob.name : 'file.csv';
  form.set('file', blob, typeof fileName === 'string' ? fileName : ownName);
  return form;
}
