import * as z from 'zod/mini';

type TextCheck = z.core.CheckFn<string> | z.core.$ZodCheck<string>;

/** Own words for what every text can be refused for; without them the field is named. */
export interface TextWords {
  /** Left out, or no text. */
  missing?: string;
  tooLong?: string;
}

const atMost = (limit: number, { tooLong }: TextWords) =>
  z.maxLength(limit, { abort: true, ...(tooLong !== undefined && { error: tooLong }) });

/**
 * Text of at most `limit` characters. A longer one is refused by its length alone: none of `checks` ever sees it, so that no pattern and no
 * refinement works on more than the limit lets through.
 */
export const text = (limit: number, ...checks: TextCheck[]) => wordedText(limit, {}, ...checks);

/** The same with words of its own. */
export const wordedText = (limit: number, words: TextWords, ...checks: TextCheck[]) =>
  z.string(words.missing).check(atMost(limit, words), ...checks);

/** Room for blanks around a text and for accents that come as characters of their own. */
const asTyped = (limit: number) => 2 * limit + 64;

/** Text as somebody types it: the blanks around it are cut off, and only then has it at most `limit` characters. */
export const trimmedText = (limit: number, words: TextWords, ...checks: TextCheck[]) =>
  wordedText(asTyped(limit), words, z.trim(), atMost(limit, words), ...checks);

/** The same for print: accents and letters come together as one character (Unicode NFC), half characters are replaced. */
export const composedText = (limit: number, words: TextWords, ...checks: TextCheck[]) =>
  wordedText(asTyped(limit), words, composed, z.trim(), atMost(limit, words), ...checks);

const composed = z.overwrite((typed: string) => typed.normalize('NFC').toWellFormed());

/** Own words for the length of a list. */
export interface ListWords {
  tooFew?: string;
  tooMany?: string;
}

/**
 * `least` to `most` elements. The length is looked at first: of a list that is too long no element is checked, so that no answer and no work
 * grows with it.
 */
export const list = <T extends z.core.$ZodType>(
  element: T,
  most: number,
  { least = 0, tooFew, tooMany }: ListWords & { least?: number } = {},
) => {
  const counted = z
    .array(z.unknown())
    .check(z.maxLength(most, { abort: true, ...(tooMany !== undefined && { error: tooMany }) }))
    .check(z.minLength(least, { abort: true, ...(tooFew !== undefined && { error: tooFew }) }));
  // Anything may stand in a list while it is counted; what is sent and what comes out are elements.
  return z.pipe(counted, z.array(element)) as unknown as z.ZodMiniType<z.output<T>[], z.input<T>[]>;
};

/** A moment as toISOString() writes it, in UTC. */
export const moment = text(30, z.iso.datetime());
