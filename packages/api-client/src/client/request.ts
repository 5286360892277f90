import type { CallOptions } from './options.ts';

/** What the client knows of an operation of the API. The table of all is made from the contracts. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** '/api/bol/{id}': the parameters are the first arguments of the method, in this order. */
  path: string;
  /** What the next argument is. */
  takes?: 'query' | 'json' | 'form';
  answers: 'json' | 'nothing' | 'file' | 'events';
  /** The field of the answer whose entries go on from page to page. */
  entries?: string;
  /** It takes an Idempotency-Key. */
  idempotent?: true;
  /** Milliseconds that one attempt may take. */
  timeoutMs: number;
}

/** Whether the operation is idempotent. */
export const isRepeatable = ({ method, idempotent }: Operation): boolean =>
  idempotent === true || method === 'GET' || method === 'PUT' || method === 'DELETE';

/** One call: what stands in the path, what is sent, and what it does differently. */
export interface Call {
  operation: Operation;
  pathname: string;
  input: unknown;
  options: CallOptions;
}

/**
 * Sorts the arguments of a method: parameters of the path, then what the operation takes, then the options.
 * @throws TypeError for a parameter that is no text, or empty, because it would lead to another address.
 */
export function callOf(operation: Operation, args: readonly unknown[]): Call {
  const { path, takes } = operation;
  let used = 0;
  const pathname = path.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, args[used++]));
  const input = takes === undefined ? undefined : args[used++];
  return { operation, pathname, input, options: (args[used] as CallOptions | undefined) ?? {} };
}

function segment(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '' || value === '.' || value === '..') {
    throw new TypeError(`${name} must be a text that is not empty`);
  }
  return encodeURIComponent(value);
}

/** '?cursor=...'; fields that are undefined are left out. */
export function queryOf({ operation, input }: Call): string {
  if (operation.takes !== 'query' || input === undefined) return '';
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input as object)) {
    if (value !== undefined) query.set(name, String(value));
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

/** Texts first and the file after them, so that the site knows what the file is before it reads it. */
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
