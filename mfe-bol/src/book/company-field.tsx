import type { KeptBolAddress } from '@freightwright/contracts';
import type { ComponentProps } from 'react';
import type { TextInput } from '../fields/text-input.tsx';
import type { PartyValues } from '../form/party-values.ts';
import { partyOf } from './address-of.ts';
import { useOfferedAddresses } from './book-queries.ts';
import { KeptField } from './kept-field.tsx';

interface CompanyFieldProps extends ComponentProps<typeof TextInput> {
  readonly onTake: (party: PartyValues) => void;
}

/** The name of a party. What begins with it in the address book is offered and fills in the whole party. */
export const CompanyField = ({ onTake, ...field }: CompanyFieldProps) => (
  <KeptField
    {...field}
    from="From your address book"
    useOffered={useOfferedAddresses}
    inWords={inWords}
    onTake={({ address }) => onTake(partyOf(address))}
  />
);

const inWords = ({ address: { company, address, city, state, zip } }: KeptBolAddress) => ({
  title: company,
  detail: `${address}, ${city}, ${state} ${zip}`,
});
