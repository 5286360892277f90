import type * as z from 'zod/mini';
import { contact, phone, place } from './bol-fields.ts';
import { completeOf, draftOf, leftOut } from './field.ts';

/** An address and its contact, validated by the same rules as on a bill. */
const addressFields = { ...place, contact: leftOut(contact), phone: leftOut(phone) };

/** An address as saved in the address book. */
export const BolAddress = completeOf(addressFields);
export type BolAddress = z.infer<typeof BolAddress>;

/** As read back: only the schema is checked, because the rules may have changed since. */
export const StoredBolAddress = draftOf(addressFields) as unknown as z.ZodMiniType<BolAddress>;
