import type { SavedBolAddress } from '@freightwright/contracts';
import { usStates } from '@freightwright/contracts/constants';
import { routes, SelectField, TextField } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { type PartyValues, partyEntries } from '../values/bol-values.ts';
import { BookList } from './book-list.tsx';
import { FieldsDialog } from './entry-dialog.tsx';
import { addressOf, partyOf } from './saved-field.tsx';

/** The address book: search by the start of a name, edit and delete. */
export const AddressList = () => (
  <BookList
    kind="addresses"
    title="Address book"
    what="the address book"
    none="No addresses yet. Save your first address from the bill form."
    search={{ placeholder: 'Company name', noneFound: 'No company in your address book begins like that.' }}
    describe={({ address: { company, address, city, state, zip, contact, phone } }) => ({
      name: company,
      detail: [address, city, `${state} ${zip}`, contact, phone].filter(Boolean).join(', '),
    })}
    onRemove={(call, id) => call(routes.removeBolAddress, { params: { id } })}
    dialog={(saved, onClose) => <AddressDialog saved={saved} onClose={onClose} />}
  />
);

function AddressDialog({ saved, onClose }: { saved: SavedBolAddress; onClose: () => void }) {
  const [party, setParty] = useState(partyOf(saved.address));
  return (
    <FieldsDialog
      kind="addresses"
      title="Change the address"
      onSave={(call) =>
        call(routes.changeBolAddress, { params: { id: saved.id }, body: { address: addressOf(party) } })
      }
      onClose={onClose}
    >
      {partyEntries.map(([name, { label, limit }]) => {
        const value = party[name as keyof PartyValues];
        const onValue = (next: string) => setParty({ ...party, [name]: next });
        if (name === 'state')
          return <SelectField key={name} {...{ label, value, onValue }} options={Object.entries(usStates)} />;
        return (
          <TextField
            key={name}
            label={label}
            optional={name === 'contact' || name === 'phone'}
            maxLength={limit}
            autoComplete="off"
            value={value}
            onChange={(event) => onValue(event.currentTarget.value)}
          />
        );
      })}
    </FieldsDialog>
  );
}
