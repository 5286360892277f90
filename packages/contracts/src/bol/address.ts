import type * as z from 'zod/mini';
import { bolFields } from './bol-fields.ts';
import { completeOf, draftOf, leftOut } from './field.ts';

/** An address and its contact, validated by the same rules as on a bill. */
const addressFields = {
  company: bolFields.consigneeCompany,
  address: bolFields.consigneeAddress,
  city: bolFields.consigneeCity,
  state: bolFields.consigneeState,
  zip: bolFields.consigneeZip,
  contact: leftOut(bolFields.consigneeContact),
  phone: leftOut(bolFields.consigneePhone),
};

/** An address as saved in the address book. */
export const BolAddress = completeOf(addressFields);
export type BolAddress = z.infer<typeof BolAddress>;

/** As read back: only the schema is checked, because the rules may have changed since. */
export const StoredBolAddress = draftOf(addressFields) as unknown as z.ZodMiniType<BolAddress>;
