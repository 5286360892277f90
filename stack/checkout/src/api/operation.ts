import * as z from 'zod';
import { ApiError, missing } from '../ledger/api-error.ts';
import type { Books } from '../ledger/books.ts';
import type { Kinds } from '../storage/kinds.ts';

interface Call<P> {
  readonly books: Books;
  readonly params: P;
  /** The id in the address. */
  readonly id: string;
}

/** One operation of the API: its address, parameters and response. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With `:id` as the placeholder. */
  readonly path: string;
  readonly params: z.ZodType;
  readonly run: (call: Call<never>) => object;
}

/** A parameter that is not in `shape` is refused. Read operations also accept `expand`. */
export const operation = <S extends z.ZodRawShape>(
  method: Operation['method'],
  path: string,
  shape: S,
  run: (call: Call<z.infer<z.ZodObject<S>>>) => object,
): Operation => {
  const expand = z.array(z.string().max(200)).max(20).optional();
  const params = z.strictObject({ ...shape, ...(method === 'GET' && { expand }) });
  return { method, path, params, run };
};

/** Reads one object. */
export const retrieve = (path: string, kind: keyof Kinds): Operation =>
  operation('GET', `${path}/:id`, {}, ({ books, id }) => books.get(kind, id));

/** Lists objects, the newest first. @param fits whether an object matches the request. */
export const list = <K extends keyof Kinds, S extends z.ZodRawShape>(
  path: string,
  kind: K,
  shape: S,
  fits: (one: Readonly<Kinds[K]>, params: z.infer<z.ZodObject<S>>) => boolean,
): Operation =>
  operation('GET', path, { ...pagination.shape, ...shape }, ({ books, params }) => {
    const { limit, starting_after: after } = params as unknown as z.infer<typeof pagination>;
    const newestFirst = books.store.all(kind, (one) => fits(one, params as never)).toReversed();
    const last = newestFirst.findIndex(({ id }) => id === after);
    if (after !== undefined && last < 0) throw missing(kind, after, 'starting_after');
    const data = newestFirst.slice(last + 1, last + 1 + limit);
    return { object: 'list', data, has_more: last + 1 + limit < newestFirst.length, url: path };
  });

/** The types of parameters in a form: everything is text. */
export const text = z.string().max(5_000);
export const flag = z.enum(['true', 'false']).transform((word) => word === 'true');
/** For parameters that the product uses with one value: the sandbox refuses every other. */
export const only = <const V extends string>(value: V) => z.literal(value).optional();
export const whole = z
  .string()
  .regex(/^\d{1,15}$/, 'Invalid integer')
  .transform(Number);
/** Source: Stripe's API reference, "Metadata": 50 keys, 40 and 500 characters. */
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((keys) => Object.keys(keys).length <= 50, 'Metadata can have up to 50 keys')
  .default({});

/** The default page size. Source: Stripe's API reference, "Pagination". */
const USUAL_LIMIT = 10;
const pagination = z.object({
  limit: whole
    .refine((count) => count >= 1 && count <= 100, 'This value must be between 1 and 100')
    .default(USUAL_LIMIT),
  starting_after: text.optional(),
});

const nameOf = (path: readonly PropertyKey[]): string =>
  path.map((part, depth) => (depth === 0 ? String(part) : `[${String(part)}]`)).join('');

/** @throws ApiError in Stripe's format for the first parameter that is unknown, missing or invalid. */
export function parseParams(schema: z.ZodType, form: object): { expand?: string[] } {
  const read = schema.safeParse(form);
  if (read.success) return read.data as { expand?: string[] };
  const [issue] = read.error.issues;
  if (!issue) throw new ApiError('Invalid request.');
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? '']);
    throw new ApiError(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = nameOf(issue.path);
  throw new ApiError(`Invalid ${param}: ${issue.message}`, { param });
}
