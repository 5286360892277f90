import { checkSchema, type FieldError } from '@freightwright/contracts';
import type { $ZodType, output } from 'zod/v4/core';

export type ReadJson<T> = { ok: true; data: T } | { ok: false; rule: 'size' | 'form'; reason: string };

interface JsonFile<S extends $ZodType> {
  schema: S;
  /** The name of the whole file in an error. */
  root: string;
  /** The expected content: 'a list of calls'. */
  as: string;
  bytesAtMost?: number;
}

/** Reads a JSON file of an upload. Undefined when there is none. */
export function readJson<S extends $ZodType>(
  bytes: Uint8Array | undefined,
  { schema, root, as, bytesAtMost = Number.POSITIVE_INFINITY }: JsonFile<S>,
): ReadJson<output<S>> | undefined {
  if (!bytes) return undefined;
  if (bytes.length > bytesAtMost) {
    return { ok: false, rule: 'size', reason: `it has more than ${figure(bytesAtMost)} bytes` };
  }
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return { ok: false, rule: 'form', reason: 'it is not valid JSON' };
  }
  const checked = checkSchema(schema, json, { root });
  if (checked.ok) return checked;
  const [first] = checked.errors;
  const reason = `it does not read as ${as}: ${first?.field}: ${first?.message}`;
  return { ok: false, rule: 'form', reason };
}

/** A violation in one file of a version. */
export const fileError = (path: string, rule: string, message: string): FieldError => ({
  field: `files.${path}`,
  rule,
  message,
});

/** A violation in a field of the declaration. */
export const declarationError = (field: string, rule: string, message: string): FieldError => ({
  field: `declaration.${field}`,
  rule,
  message,
});

/** '4,194,304'. */
export const figure = (bytes: number): string => bytes.toLocaleString('en-US');

/** Bytes in KiB, rounded up, so that a size just over its budget does not look equal to it. */
export const kibText = (bytes: number): string => (Math.ceil((bytes / 1024) * 10) / 10).toFixed(1);
