import * as z from 'zod/mini';
import { composedText, text } from '../text.ts';

/**
 * One field of the bill in both states: `complete` as required when the bill is issued, and `draft` as
 * allowed while the user fills in the form. A draft may leave out any field.
 */
interface Field {
  readonly complete: z.core.$ZodType;
  readonly draft: z.core.$ZodType;
}
type Fields = Readonly<Record<string, Field>>;

export const field = <C extends z.core.$ZodType, D extends z.core.$ZodType>(complete: C, draft: D) => ({
  complete,
  draft: z.optional(draft),
});

/** A text. In a draft it may be anything up to that length. */
export const typed = <C extends z.core.$ZodType>(complete: C, draftLength: number) =>
  field(complete, text(draftLength));

/** A field that a complete bill may leave out. */
export const optional = <T extends z.core.$ZodType>(schema: T) => field(z.optional(schema), schema);

/** An optional field of the bill. */
export const leftOut = <C extends z.core.$ZodType, D extends z.core.$ZodType>(of: {
  complete: C;
  draft: D;
}) => ({
  complete: z.optional(of.complete),
  draft: of.draft,
});

export const flag = field(z._default(z.boolean(), false), z.boolean());

/** One choice of a list. The first is the default. */
export const choice = <const T extends readonly [string, ...string[]]>(
  choices: T,
  preset: T[number] = choices[0],
) => {
  const schema = z.enum(choices);
  return field(z._default(schema, preset as z.core.util.NoUndefined<z.infer<typeof schema>>), schema);
};

/** The object with the rules of an issued bill for every field. */
export const completeOf = <F extends Fields>(fields: F) => z.strictObject(schemaOf(fields, 'complete'));

/** The same object as a draft. */
export const draftOf = <F extends Fields>(fields: F) => z.strictObject(schemaOf(fields, 'draft'));

function schemaOf<F extends Fields, S extends keyof Field>(fields: F, state: S) {
  const shape = Object.entries(fields).map(([name, each]) => [name, each[state]]);
  return Object.fromEntries(shape) as { [N in keyof F]: F[N][S] };
}

// Control characters cannot be printed on a line.
const oneLine = z.regex(/^[^\p{Cc}]*$/u, 'Only one line of text is accepted here');
const severalLines = z.regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u, 'Control characters are not accepted here');

const tooLong = (label: string, limit: number) =>
  `${label} must have at most ${limit.toLocaleString('en-US')} characters`;

/** One required line. Blanks around it are trimmed. */
export const requiredLine = (label: string, limit: number) => {
  const missing = `${label} is required`;
  const message = { missing, tooLong: tooLong(label, limit) };
  return typed(composedText(limit, message, z.minLength(1, missing), oneLine), limit);
};

/** One optional line. */
export const optionalLine = (label: string, limit: number) =>
  typed(z.optional(composedText(limit, { tooLong: tooLong(label, limit) }, oneLine)), limit);

/** Optional lines. */
export const optionalText = (label: string, limit: number) =>
  typed(z.optional(composedText(limit, { tooLong: tooLong(label, limit) }, severalLines)), limit);
