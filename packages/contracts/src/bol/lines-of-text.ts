import * as z from 'zod/mini';
import { composedText } from '../text.ts';
import { typed } from './field.ts';

// Control characters cannot be printed on a line.
const oneLine = z.regex(/^[^\p{Cc}]*$/u, 'Only one line of text is accepted here');
const severalLines = z.regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u, 'Control characters are not accepted here');

const tooLong = (label: string, limit: number) =>
  `${label} must have at most ${limit.toLocaleString('en-US')} characters`;

/** One line that must be filled in. Blanks around it are cut off. */
export const requiredLine = (label: string, limit: number) => {
  const missing = `${label} is required`;
  const words = { missing, tooLong: tooLong(label, limit) };
  return typed(composedText(limit, words, z.minLength(1, missing), oneLine), limit);
};

/** One line that may be left out. */
export const optionalLine = (label: string, limit: number) =>
  typed(z.optional(composedText(limit, { tooLong: tooLong(label, limit) }, oneLine)), limit);

/** Several lines that may be left out. */
export const optionalText = (label: string, limit: number) =>
  typed(z.optional(composedText(limit, { tooLong: tooLong(label, limit) }, severalLines)), limit);
