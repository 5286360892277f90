import { type ComponentProps, useState } from 'react';
import type { TextInput } from '../fields/text-input.tsx';
import type { PartyValues } from '../form/bol-values.ts';
import { useSettled } from '../preview/use-settled.ts';
import { partyOf } from './address-of.ts';
import { useOfferedAddresses } from './book-queries.ts';
import { OfferedField } from './offered-field.tsx';

interface CompanyFieldProps extends ComponentProps<typeof TextInput> {
  readonly onTake: (party: PartyValues) => void;
}

/** Milliseconds without a key before the address book is asked. */
const pauseMs = 150;

/** The name of a party. What begins with it in the address book is offered and fills in the whole party. */
export function CompanyField({ onTake, ...field }: CompanyFieldProps) {
  const [search, setSearch] = useState('');
  const settled = useSettled(search, pauseMs);
  const found = useOfferedAddresses(search === '' ? '' : settled);
  return (
    <OfferedField
      {...field}
      from="From your address book"
      offers={found.map(({ id, address }) => ({
        id,
        title: address.company,
        detail: `${address.address}, ${address.city}, ${address.state} ${address.zip}`,
      }))}
      onSearch={setSearch}
      onTake={(id) => {
        const kept = found.find((entry) => entry.id === id);
        if (kept) onTake(partyOf(kept.address));
      }}
    />
  );
}
