import * as z from 'zod/mini';

type TextCheck = z.core.CheckFn<string> | z.core.$ZodCheck<string>;

/** A field's messages for the errors that every text can have. Without them the message names no field. */
export interface TextMessages {
  /** For a missing text, or a value that is not a text. */
  missing?: string;
  tooLong?: string;
}

const atMost = (limit: number, { tooLong }: TextMessages) =>
  z.maxLength(limit, { abort: true, ...(tooLong !== undefined && { error: tooLong }) });

/**
 * Text of at most `limit` characters. A longer one is refused by its length alone: `checks` do not run on it,
 * so that no pattern and no refinement processes more than the limit.
 * @example text(10).safeParse('Dock 12, north gate').success; // => false
 */
export const text = (limit: number, ...checks: TextCheck[]) => wordedText(limit, {}, ...checks);

/**
 * The same with custom messages.
 * @example
 * wordedText(60, { missing: 'Name is required' }).safeParse(undefined).error?.issues[0]?.message;
 * // => 'Name is required'
 */
export const wordedText = (limit: number, message: TextMessages, ...checks: TextCheck[]) =>
  z.string(message.missing).check(atMost(limit, message), ...checks);

/** Allows for blanks around a text, and for decomposed accents. */
const asTyped = (limit: number) => 2 * limit + 64;

/**
 * Text as typed: surrounding blanks are trimmed first, and then it may have at most `limit` characters.
 * @example trimmedText(60, { missing: 'Name is required' }).parse(' Ann '); // => 'Ann'
 */
export const trimmedText = (limit: number, message: TextMessages, ...checks: TextCheck[]) =>
  wordedText(asTyped(limit), message, z.trim(), atMost(limit, message), ...checks);

/**
 * The same for printed text: accents are composed (Unicode NFC), and lone surrogates are replaced.
 * @example composedText(60, {}).parse('Cafe\u0301') === 'Caf\u00e9'; // => true
 */
export const composedText = (limit: number, message: TextMessages, ...checks: TextCheck[]) =>
  wordedText(asTyped(limit), message, composed, z.trim(), atMost(limit, message), ...checks);

const composed = z.overwrite((typed: string) => typed.normalize('NFC').toWellFormed());

/** Messages for the length of a list. */
export interface ListLabels {
  tooFew?: string;
  tooMany?: string;
}

/**
 * `least` to `most` elements. The length is checked first: the elements of a longer list are not checked, so
 * that neither the response nor the work grows with it.
 * @example list(text(10), 2).safeParse(['a', 'b', 'c']).success; // => false
 */
export const list = <T extends z.core.$ZodType>(
  element: T,
  most: number,
  { least = 0, tooFew, tooMany }: ListLabels & { least?: number } = {},
) => {
  const counted = z
    .array(z.unknown())
    .check(z.maxLength(most, { abort: true, ...(tooMany !== undefined && { error: tooMany }) }))
    .check(z.minLength(least, { abort: true, ...(tooFew !== undefined && { error: tooFew }) }));
  // The step that checks the length accepts any elements. The type declares the real input and output.
  return z.pipe(counted, z.array(element)) as unknown as z.ZodMiniType<z.output<T>[], z.input<T>[]>;
};

/** A number of things: 0 or more. */
export const Count = z.int().check(z.gte(0));

/** A moment as toISOString() writes it, in UTC. */
export const moment = text(30, z.iso.datetime(), z.describe('A moment in UTC: 2026-11-23T09:30:00.000Z'));

/** A day without a time: '2026-11-23'. */
export const Day = text(10, z.iso.date(), z.describe('A day without a time: 2026-11-23'));

const asItMustBe = "Idempotency-Key must be 8 to 128 letters, digits, '_', '.', ':' and '-'";

/** The caller makes a new key for each logical request, and reuses it for retries. */
export const IdempotencyKey = wordedText(
  128,
  { tooLong: asItMustBe },
  z.regex(/^[\w.:-]{8,128}$/, asItMustBe),
);

/** A month, and the time zone of its days. */
export const MonthQuery = z.object({
  month: text(7, z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/), z.describe('A month: 2026-11')),
  timeZone: z.optional(
    text(
      64,
      z.meta({
        description: 'IANA name of the time zone. Without one, or an unknown one: UTC',
        examples: ['America/Chicago'],
      }),
    ),
  ),
});

/** As many counts as the month has days. */
export const DaysOfMonth = z.strictObject({ days: z.array(z.int().check(z.gte(0))) });
export type DaysOfMonth = z.infer<typeof DaysOfMonth>;
