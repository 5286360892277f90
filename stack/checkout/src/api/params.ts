import * as z from 'zod';
import type { FormObject } from '../http/form.ts';
import { ApiError } from '../ledger/api-error.ts';

/** The kinds of parameters, as a form sends them: everything is text. */
export const text = z.string().max(5_000);
export const flag = z.enum(['true', 'false']).transform((word) => word === 'true');
export const whole = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number);
export const moment = whole.refine((seconds) => seconds >= 0, 'Invalid timestamp');
/** An empty text takes the value away. */
export const emptyable = text.transform((value) => value || null);
/** An empty value takes the key away. Source: Stripe's API reference, "Metadata": 50 keys, 40 and 500 characters. */
export const metadata = z.union([
  z.literal('').transform(() => ({})),
  z
    .record(z.string().max(40), z.string().max(500))
    .refine((keys) => Object.keys(keys).length <= 50, 'Metadata can have up to 50 keys'),
]);

export const pagination = {
  limit: whole
    .refine((count) => count >= 1 && count <= 100, 'This value must be between 1 and 100')
    .optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
};
export const range = z
  .union([
    moment.transform((at) => ({ gte: at, lte: at, gt: undefined, lt: undefined })),
    z.strictObject({
      gt: moment.optional(),
      gte: moment.optional(),
      lt: moment.optional(),
      lte: moment.optional(),
    }),
  ])
  .optional();

/** `metadata` over what there is: an empty value removes its key. */
export function mergeMetadata(before: Record<string, string>, change: Record<string, string> | undefined) {
  if (change === undefined) return before;
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''));
}

const nameOf = (path: readonly PropertyKey[]): string =>
  path.map((part, depth) => (depth === 0 ? String(part) : `[${String(part)}]`)).join('');

/** @throws ApiError in Stripe's words for the first parameter that is unknown, missing or wrong. */
export function parseParams<S extends z.ZodType>(schema: S, form: FormObject): z.infer<S> {
  const read = schema.safeParse(form);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  if (!issue) throw new ApiError('Invalid request.');
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? '']);
    throw new ApiError(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = nameOf(issue.path);
  const given = issue.path.reduce<unknown>(
    (value, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part],
    form,
  );
  if (given === undefined)
    throw new ApiError(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  throw new ApiError(`Invalid ${param}: ${issue.message}`, { param });
}
