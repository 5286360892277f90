import type { SavedBolAddress } from '@freightwright/contracts';
import { usStates } from '@freightwright/contracts/constants';
import { routes, SelectField, TextField } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { party as partyCatalog } from '../values/catalog.made.ts';
import { BookList } from './book-list.tsx';
import { FieldsDialog } from './entry-dialog.tsx';
import { addressOf, partyOf } from './saved-field.tsx';

/** The address book: search by the start of a name, edit and delete. */
export const AddressList = () => (
  <BookList
    kind="addresses"
    title="Address book"
    what="the address book"
    none="No addresses yet. To keep one, press “Save to address book” below it in the form."
    search={{ placeholder: 'Company name', noneFound: 'No company in your address book begins like that.' }}
    describe={({ address: { company, address, city, state, zip, contact, phone } }) => ({
      name: company,
      detail: [address, city, `${state} ${zip}`, contact, phone].filter(Boolean).join(', '),
    })}
    onRemove={(call, id) => call(routes.removeBolAddress, { params: { id } })}
    dialog={(saved, onClose) => <AddressDialog saved={saved} onClose={onClose} />}
  />
);

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
      kind="addresses"
      title="Change the address"
      onSave={(call) =>
        call(routes.changeBolAddress, { params: { id: saved.id }, body: { address: addressOf(party) } })
      }
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
