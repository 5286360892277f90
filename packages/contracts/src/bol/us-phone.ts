import * as z from 'zod/mini';
import { formatUsPhone } from '../facts/bol/format-us-phone.ts';
import { bolLimits } from '../facts/bol/limits.ts';
import { trimmedText } from '../text.ts';

/** A US phone number, converted to our way of writing it. */
export const UsPhone = trimmedText(
  bolLimits.phone,
  { missing: 'Phone is required' },
  z.minLength(1, { error: 'Phone is required', abort: true }),
  z.refine((text) => formatUsPhone(text) !== undefined, 'Phone must be a US number such as (404) 555-0177'),
  z.overwrite((text) => formatUsPhone(text) ?? text),
);
