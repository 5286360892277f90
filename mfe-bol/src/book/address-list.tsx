import type { SavedBolAddress } from '@freightwright/contracts';
import { bookLimits, usStates } from '@freightwright/contracts/constants';
import { routes, SelectField, TextField, usePlatform } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { party as partyCatalog } from '../values/catalog.made.ts';
import { BookList } from './book-list.tsx';
import { useAddresses, useBookChanged } from './book-queries.ts';
import { FieldsDialog } from './entry-dialog.tsx';
import { addressOf, partyOf } from './saved-field.tsx';

/** The address book: search by the start of a name, edit and delete. */
export function AddressList() {
  const { call } = usePlatform();
  const changed = useBookChanged();
  return (
    <BookList
      title="Address book"
      what="the address book"
      limit={bookLimits.addresses}
      none="No addresses yet. To keep one, press “Save to address book” below it in the form."
      search={{ placeholder: 'Company name', noneFound: 'No company in your address book begins like that.' }}
      useEntries={useAddresses}
      describe={({ address: { company, address, city, state, zip, contact, phone } }) => ({
        name: company,
        detail: [address, city, `${state} ${zip}`, contact, phone].filter(Boolean).join(', '),
      })}
      onRemove={async (id) => {
        await call(routes.removeBolAddress, { params: { id } });
        await changed.addresses();
      }}
      dialog={(saved, onClose) => <AddressDialog saved={saved} onClose={onClose} />}
    />
  );
}

const beforeState = [
  ['company', 'Company'],
  ['address', 'Street address'],
  ['city', 'City'],
] as const;
const afterState = [
  ['zip', 'ZIP'],
  ['contact', 'Contact'],
  ['phone', 'Phone'],
] as const;

function AddressDialog({
  saved,
  onClose,
}: {
  readonly saved: SavedBolAddress;
  readonly onClose: () => void;
}) {
  const { call } = usePlatform();
  const changed = useBookChanged();
  const [party, setParty] = useState(partyOf(saved.address));
  const text = ([name, label]: (typeof beforeState | typeof afterState)[number]) => (
    <TextField
      key={name}
      label={label}
      optional={name === 'contact' || name === 'phone'}
      maxLength={partyCatalog[name].limit}
      autoComplete="off"
      value={party[name]}
      onChange={({ currentTarget: { value } }) => setParty({ ...party, [name]: value })}
    />
  );
  return (
    <FieldsDialog
      title="Change the address"
      onSave={async () => {
        await call(routes.changeBolAddress, {
          params: { id: saved.id },
          body: { address: addressOf(party) },
        });
        await changed.addresses();
      }}
      onClose={onClose}
    >
      {beforeState.map(text)}
      <SelectField
        label="State"
        value={party.state}
        options={Object.entries(usStates)}
        onValue={(state) => setParty({ ...party, state })}
      />
      {afterState.map(text)}
    </FieldsDialog>
  );
}
