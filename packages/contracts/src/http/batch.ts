import * as z from 'zod/mini';
import { testModeHeader } from '../constants/bulk.ts';
import { type ProblemCode, problems } from '../problems.ts';
import { list, text } from '../text.ts';

/** Items of one batch. */
export const batchAtMost = 100;

const Reference = text(
  60,
  z.minLength(1),
  z.describe('A name of yours, unique in the batch, which comes back with the result'),
);

const itemsOf = <T extends z.core.$ZodType>(item: T) =>
  list(item, batchAtMost, {
    least: 1,
    tooFew: 'Send at least one item',
    tooMany: `Send at most ${batchAtMost} items at a time`,
  });

/**
 * The envelope of a batch. Each item is validated by itself, as the body of the single call, so that an
 * invalid one stops no other.
 */
export const BatchBody = z
  .strictObject({ items: itemsOf(z.looseObject({ reference: Reference })) })
  .check(({ value: { items }, issues }) => {
    const seen = new Set<string>();
    for (const [index, { reference }] of items.entries()) {
      if (seen.has(reference)) {
        issues.push({
          ...{ code: 'custom', path: ['items', index, 'reference'], params: { rule: 'unique' } },
          ...{ message: 'Another item has this reference', input: reference },
        });
      }
      seen.add(reference);
    }
  });
export type BatchItem = z.infer<typeof BatchBody>['items'][number];

/** The same with the fields of each item, for documentation. */
export const batchOf = <T extends z.ZodMiniObject>(body: T) =>
  z.strictObject({ items: itemsOf(z.safeExtend(body, { reference: Reference } as never)) });

/** The problem of one item. `field` is a field of the item, `pointer` points into the body of the batch. */
export const ItemProblem = z.strictObject({
  type: text(200),
  title: text(200),
  status: z.int(),
  detail: text(5_000),
  code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
  errors: z.optional(
    z.array(
      z.strictObject({
        field: text(120),
        rule: text(40),
        message: text(5_000),
        pointer: z.optional(text(500)),
      }),
    ),
  ),
});
export type ItemProblem = z.infer<typeof ItemProblem>;

/** In the order of the request. */
export const batchAnswerOf = <T extends z.core.$ZodType>(result: T) =>
  z.strictObject({
    results: z.array(
      z.discriminatedUnion('status', [
        z.strictObject({ reference: Reference, status: z.literal('ok'), result }),
        z.strictObject({ reference: Reference, status: z.literal('refused'), problem: ItemProblem }),
      ]),
    ),
  });

export type BatchResult<R> =
  | { reference: string; status: 'ok'; result: R }
  | { reference: string; status: 'refused'; problem: ItemProblem };

/** Whether each item has its final result. One that failed on our side may be sent again with the same key. */
export const isBatchFinal = ({ results }: { results: readonly BatchResult<unknown>[] }): boolean =>
  results.every((one) => one.status === 'ok' || ![409, 429, 500, 503].includes(one.problem.status));

/** Common to both batches: 10 KB for each of 100 items. Larger ones are for the single call. */
export const batchRoute = {
  access: 'enterprise',
  opensInTestMode: true,
  passesHeaders: [testModeHeader],
  idempotent: 'by-answer',
  body: BatchBody,
  isFinal: isBatchFinal,
  bodyLimitBytes: 1024 * 1024,
  /** Some milliseconds for a price and a hundred for a bill, on a busy machine. */
  timeoutMs: 60_000,
} as const;
