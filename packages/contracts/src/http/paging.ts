import * as z from 'zod/mini';
import { metadataRule, Reference } from '../metadata.ts';
import { moment, text } from '../text.ts';

/** The `nextCursor` of the page before. */
export const cursorOf = (limit: number, pattern: RegExp) =>
  text(
    limit,
    z.regex(pattern),
    z.describe('The `nextCursor` of the previous page. Omit it for the first one'),
  );

/**
 * Entries on one page, as text in a query.
 * @param pattern the texts of the numbers from 1 to `most`.
 */
export const limitOf = (most: number, pattern: RegExp) =>
  text(
    3,
    z.regex(pattern, `limit must be a whole number from 1 to ${most}`),
    z.meta({
      ...{ type: 'integer', minimum: 1, maximum: most, examples: [50] },
      description: `Entries on one page, 1 to ${most}`,
    }),
  );

/** The query of a paginated list. */
export const pageQuery = {
  cursor: z.optional(cursorOf(200, /^[\w.:-]+$/)),
  limit: z.optional(limitOf(100, /^([1-9]\d?|100)$/)),
};

/** The cursor of the next page; null on the last. */
export const nextCursor = z.nullable(text(200));

/** The sorts of a list that can be synchronized; `-` is newest first. Entries of one instant are sorted by id. */
export const listSorts = ['createdAt', '-createdAt', 'updatedAt', '-updatedAt'] as const;
export type ListSort = (typeof listSorts)[number];

/** An instant in a query. Its message names the parameter. */
const instant = (name: string, description: string) =>
  z.optional(
    text(
      30,
      z.iso.datetime(`${name} must be an instant in UTC, such as 2026-11-23T09:30:00Z`),
      z.meta({ description, examples: ['2026-11-23T09:30:00Z'] }),
    ),
  );

const rangeOf = <F extends string>(field: `${F}At`, happened: F) =>
  ({
    [`${happened}After`]: instant(
      `${happened}After`,
      `Only those whose \`${field}\` is this instant or later`,
    ),
    [`${happened}Before`]: instant(
      `${happened}Before`,
      `Only those whose \`${field}\` is before this instant`,
    ),
  }) as Record<`${F}${'After' | 'Before'}`, ReturnType<typeof instant>>;

/** The query of a list that can be synchronized, without its own filters. */
export const syncQuery = {
  ...pageQuery,
  sort: z.optional(
    z
      .enum(listSorts)
      .check(
        z.describe(
          'Default `-createdAt`: newest first. `updatedAt` is for a synchronization. A cursor carries its sort',
        ),
      ),
  ),
  ...rangeOf('createdAt', 'created'),
  ...rangeOf('updatedAt', 'updated'),
};

/** The query of a list of deleted entries, in the order of their deletion. */
export const deletionQuery = { ...pageQuery, ...rangeOf('deletedAt', 'deleted') };

/** Filters by the client's own texts. */
export const ownFilters = {
  reference: z.optional(
    Reference.check(z.meta({ description: 'Only those with this reference', examples: ['SO-10442'] })),
  ),
  metadata: z.optional(
    z.record(text(80), text(500), 'metadata must be written as metadata[key]=value').check(
      z.refine(...metadataRule),
      z.meta({
        description: 'Only those with these values: `metadata[load]=L-4410`',
        examples: [{ load: 'L-4410' }],
      }),
    ),
  ),
};

/** Two parameters of a range, and whether both ends may be equal. */
const ranges = [
  ['createdAfter', 'createdBefore', false],
  ['updatedAfter', 'updatedBefore', false],
  ['deletedAfter', 'deletedBefore', false],
  ['shipDateFrom', 'shipDateTo', true],
] as const;

/** Refuses a range that ends before it begins. */
export const inOrder = ({ value, issues }: z.core.ParsePayload<Record<string, unknown>>): void => {
  for (const [first, last, mayBeEqual] of ranges) {
    const [from, to] = [first, last].map((name) => Date.parse(String(value[name]))) as [number, number];
    // Not a number without one of them.
    if (!(mayBeEqual ? from > to : from >= to)) continue;
    const message = mayBeEqual ? `${last} must not be before ${first}` : `${last} must be after ${first}`;
    issues.push({ code: 'custom', path: [last], message, params: { rule: 'order' }, input: value[last] });
  }
};

/** Beside the entries of such a list. */
export const syncAnswer = {
  nextCursor,
  /**
   * In a list by `createdAt` or `updatedAt`: everything that changed before is in this walk. The next one starts
   * with it as `updatedAfter`.
   */
  syncedUntil: z.optional(
    moment.check(z.describe('Start the next synchronization with it as `updatedAfter`: nothing is missed')),
  ),
};

/** An entry that its owner has deleted. */
export const deletionsOf = <T extends z.core.$ZodType>(id: T) =>
  z.strictObject({ deleted: z.array(z.strictObject({ id, deletedAt: moment })), ...syncAnswer });

/**
 * The further data that an answer includes, separated by commas.
 * @example expandOf('pdf', 'ebol').safeParse('pdf,ebol').success; // => true
 */
export function expandOf(description: string, ...names: readonly [string, ...string[]]) {
  const one = `(${names.join('|')})`;
  return z.optional(
    text(
      60,
      z.regex(
        new RegExp(`^${one}(,${one})*$`),
        `expand must name ${names.join(', ')}; several are separated by commas`,
      ),
      z.meta({ type: 'array', items: { type: 'string', enum: names }, description, examples: [names] }),
    ),
  );
}
