import { bolLimits, fobPoints } from '@freightwright/contracts/facts';
import { SelectField } from '@freightwright/mfe-kit';
import { TextInput } from '../fields/text-input.tsx';
import { useFormAccess } from '../form/form-context.ts';
import columns from './columns.module.css';

const numbers = [
  ['sidNumber', 'SID number', 'The shipper’s number'],
  ['cidNumber', 'CID number', 'The consignee’s number'],
  ['locationNumber', 'Location number', 'The consignee’s store or warehouse'],
] as const;

/** The numbers that shipper and consignee give the shipment, and where it passes to the buyer. */
export function PartyNumberFields() {
  const { values, change } = useFormAccess();
  return (
    <>
      {numbers.map(([field, label, note]) => (
        <TextInput
          key={field}
          path={field}
          label={label}
          note={note}
          className={columns.span6}
          maxLength={bolLimits.partyNumber}
          value={values[field]}
          onValue={(text) => change((before) => ({ ...before, [field]: text }))}
        />
      ))}
      <SelectField
        label="FOB"
        note="Where the freight becomes the buyer’s"
        className={columns.span6}
        data-field="fob"
        value={values.fob}
        placeholder="Not stated"
        options={fobPoints.map((point) => [point, point])}
        onValue={(fob) => change((before) => ({ ...before, fob }))}
      />
    </>
  );
}
