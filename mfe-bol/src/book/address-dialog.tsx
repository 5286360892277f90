import type { KeptBolAddress } from '@freightwright/contracts';
import { bolLimits, usStates } from '@freightwright/contracts/facts';
import { Dialog, looks, routes, SelectField, TextField, usePlatform } from '@freightwright/mfe-kit';
import { type FormEvent, useState } from 'react';
import { addressOf, partyOf } from './address-of.ts';
import { useBookChanged } from './book-queries.ts';
import { failureOf } from './failure-of.ts';
import { SaveOrCancel } from './save-or-cancel.tsx';

interface AddressDialogProps {
  readonly kept: KeptBolAddress;
  readonly onClose: () => void;
}

const beforeState = [
  ['company', 'Company', bolLimits.company],
  ['address', 'Street address', bolLimits.address],
  ['city', 'City', bolLimits.city],
] as const;
const afterState = [
  ['zip', 'ZIP', bolLimits.zip],
  ['contact', 'Contact', bolLimits.contact],
  ['phone', 'Phone', bolLimits.phone],
] as const;

/** Changes one address of the book. */
export function AddressDialog({ kept, onClose }: AddressDialogProps) {
  const { call } = usePlatform();
  const changed = useBookChanged();
  const [party, setParty] = useState(partyOf(kept.address));
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    try {
      await call(routes.changeBolAddress, { params: { id: kept.id }, body: { address: addressOf(party) } });
      await changed.addresses();
      onClose();
    } catch (error) {
      setFault(failureOf(error));
      setPending(false);
    }
  };
  const text = ([name, label, maxLength]: (typeof beforeState | typeof afterState)[number]) => (
    <TextField
      key={name}
      label={label}
      optional={name === 'contact' || name === 'phone'}
      maxLength={maxLength}
      autoComplete="off"
      value={party[name]}
      onChange={({ currentTarget: { value } }) => setParty({ ...party, [name]: value })}
    />
  );
  return (
    <Dialog open title="Change the address" onClose={onClose}>
      <form noValidate className={`${looks.stack12} ${looks.above12}`} onSubmit={onSubmit}>
        {beforeState.map(text)}
        <SelectField
          label="State"
          value={party.state}
          options={Object.entries(usStates)}
          onValue={(state) => setParty({ ...party, state })}
        />
        {afterState.map(text)}
        <div role="alert">
          {fault !== null && <p className={`${looks.error} ${looks.above12}`}>{fault}</p>}
        </div>
        <SaveOrCancel isPending={isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
