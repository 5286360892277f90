import type { BolAddress } from '@freightwright/contracts';
import type { PartyValues } from '../form/party-values.ts';

/** A party as the address book takes it. The service judges it by the rules of a bill. */
export function addressOf({ contact, phone, ...place }: PartyValues): BolAddress {
  return {
    ...(place as Omit<BolAddress, 'contact' | 'phone'>),
    ...(contact.trim() !== '' && { contact }),
    ...(phone.trim() !== '' && { phone }),
  };
}

/** An address of the book as the fields of a party. */
export const partyOf = ({ contact = '', phone = '', ...place }: BolAddress): PartyValues => ({
  ...place,
  contact,
  phone,
});
