import * as z from 'zod/mini';

// Control characters have no place on a line of print.
const oneLine = z.regex(/^[^\p{Cc}]*$/u, 'Only one line of text is accepted here');
const composed = z.overwrite((text: string) => text.normalize('NFC').toWellFormed());

/** One line that must be filled in. Spaces around it are cut off. */
export const requiredLine = (label: string, maxLength: number) =>
  z
    .string(`${label} is required`)
    .check(
      composed,
      z.trim(),
      z.minLength(1, `${label} is required`),
      z.maxLength(maxLength, `${label} must have at most ${maxLength} characters`),
      oneLine,
    );

/** One line that may be left out. */
export const optionalLine = (label: string, maxLength: number) =>
  z.optional(
    z
      .string()
      .check(
        composed,
        z.trim(),
        z.maxLength(maxLength, `${label} must have at most ${maxLength} characters`),
        oneLine,
      ),
  );

/** Several lines that may be left out. */
export const optionalText = (label: string, maxLength: number) =>
  z.optional(
    z
      .string()
      .check(
        composed,
        z.trim(),
        z.maxLength(maxLength, `${label} must have at most ${maxLength.toLocaleString('en-US')} characters`),
        z.regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u, 'Control characters are not accepted here'),
      ),
  );
