import { bolLimits, fobPoints } from '@freightwright/contracts/constants';
import { SelectField } from '@freightwright/mfe-kit';
import { TextInput, useBillFields } from '../fields/form-fields.tsx';
import columns from './columns.module.css';

const numbers = [
  ['sidNumber', 'SID number', 'The shipper’s number'],
  ['cidNumber', 'CID number', 'The consignee’s number'],
  ['locationNumber', 'Location number', 'The consignee’s store or warehouse'],
] as const;

export function PartyNumberFields() {
  const { text, choice } = useBillFields();
  return (
    <>
      {numbers.map(([field, label, note]) => (
        <TextInput
          key={field}
          {...text(field, bolLimits.partyNumber)}
          label={label}
          note={note}
          className={columns.span6}
        />
      ))}
      <SelectField
        {...choice('fob', fobPoints)}
        label="FOB"
        note="Where the freight becomes the buyer’s"
        className={columns.span6}
        placeholder="Not stated"
      />
    </>
  );
}
