import * as z from 'zod/mini';
import { formatUsPhone } from './format-us-phone.ts';

/** A US phone number; comes out in our way of writing. */
export const UsPhone = z.string('Phone is required').check(
  z.trim(),
  z.minLength(1, 'Phone is required'),
  z.maxLength(40),
  z.refine((text) => formatUsPhone(text) !== undefined, 'Phone must be a US number such as (404) 555-0177'),
  z.overwrite((text) => formatUsPhone(text) ?? text),
);
