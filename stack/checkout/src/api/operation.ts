import * as z from 'zod';
import type { Books } from '../ledger/books.ts';

export interface Call<P> {
  readonly books: Books;
  readonly params: P;
  /** What stands in the address. */
  readonly id: string;
}

/** One operation of the API: its address, the parameters it knows, and what it answers. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With `:id` where an id stands. */
  readonly path: string;
  readonly params: z.ZodType;
  readonly run: (call: Call<never>) => object;
}

const expand = { expand: z.array(z.string().max(200)).max(20).optional() };

/** Every operation knows `expand`; a parameter that is not in `shape` is refused. */
export function operation<S extends z.ZodRawShape>(
  method: Operation['method'],
  path: string,
  shape: S,
  run: (call: Call<z.infer<z.ZodObject<S>>>) => object,
): Operation {
  return { method, path, params: z.strictObject({ ...shape, ...expand }), run };
}
