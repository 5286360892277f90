import { bolLimits, referenceKinds, serviceTypes } from '@freightwright/contracts/constants';
import { Button, CheckField, CloseIcon, lazyComponent, PlusIcon, SelectField } from '@freightwright/mfe-kit';
import { TextInput, useBillFields, useFormAccess } from '../fields/form-fields.tsx';
import { freshKey, type ReferenceValues } from '../values/bol-values.ts';
import columns from './columns.module.css';
import { MoreFields } from './more-fields.tsx';

const PartyNumberFields = lazyComponent(
  async () => (await import('./party-number-fields.tsx')).PartyNumberFields,
);
const partyNumbers = ['sidNumber', 'cidNumber', 'locationNumber', 'fob'] as const;

export function ShipmentSection() {
  const { put, text, choice, tick, summaryOf } = useBillFields();
  const line = (...field: Parameters<typeof text>) => ({ ...text(...field), optional: true });
  return (
    <>
      <TextInput {...text('shipDate')} label="Ship date" className={columns.span6} type="date" required />
      <SelectField {...choice('serviceType', serviceTypes)} label="Service type" className={columns.span6} />
      <TextInput {...line('carrierName', bolLimits.carrierName)} label="Carrier" className={columns.span8} />
      <TextInput
        {...line('scac', bolLimits.scac)}
        label="SCAC"
        className={columns.span4}
        spellCheck={false}
        onValue={(scac) => put({ scac: scac.toUpperCase() })}
      />
      <TextInput {...line('proNumber', bolLimits.proNumber)} label="PRO number" spellCheck={false} />
      <TextInput
        {...line('trailerNumber', bolLimits.trailerNumber)}
        label="Trailer number"
        className={columns.span6}
      />
      <TextInput
        {...line('sealNumbers', bolLimits.sealNumbers)}
        label="Seal numbers"
        className={columns.span6}
      />
      <References />
      <MoreFields
        title="SID, CID and location numbers, FOB"
        paths={partyNumbers}
        summary={summaryOf(partyNumbers)}
      >
        <PartyNumberFields />
      </MoreFields>
      <CheckField {...tick('masterBol')}>Master bill of lading with attached underlying bills</CheckField>
    </>
  );
}

function References() {
  const { values, change } = useFormAccess();
  const { references } = values;
  const edit = (by: (references: readonly ReferenceValues[]) => ReferenceValues[]) =>
    change((before) => ({ ...before, references: by(before.references) }));
  const put = (key: string, fields: Partial<ReferenceValues>) =>
    edit((before) => before.map((each) => (each.key === key ? { ...each, ...fields } : each)));
  return (
    <>
      {references.map(({ key, kind, value }, index) => (
        <div key={key} className={columns.reference}>
          <SelectField
            label={`Reference ${index + 1}`}
            data-field={`references.${index}.kind`}
            value={kind}
            options={referenceKinds.map((each) => [each, each])}
            onValue={(next) => put(key, { kind: next })}
          />
          <TextInput
            path={`references.${index}.value`}
            label="Number"
            maxLength={bolLimits.reference}
            value={value}
            onValue={(next) => put(key, { value: next })}
          />
          <Button
            variant="quiet"
            className={columns.remove}
            aria-label={`Remove reference ${index + 1}`}
            onClick={() => edit((before) => before.filter((each) => each.key !== key))}
          >
            <CloseIcon />
          </Button>
        </div>
      ))}
      {references.length < bolLimits.references && (
        <div>
          <Button
            icon={<PlusIcon />}
            data-field="references"
            onClick={() => edit((before) => [...before, { key: freshKey(before), kind: 'PO', value: '' }])}
          >
            Add a reference
          </Button>
        </div>
      )}
    </>
  );
}
