import { bolLimits, referenceKinds, serviceTypes } from '@freightwright/contracts/facts';
import { Button, CheckField, CloseIcon, lazyComponent, PlusIcon, SelectField } from '@freightwright/mfe-kit';
import { MoreFields } from '../fields/more-fields.tsx';
import { TextInput } from '../fields/text-input.tsx';
import { freshKey, type ReferenceValues } from '../form/bol-values.ts';
import { useFormAccess } from '../form/form-context.ts';
import columns from './columns.module.css';
import styles from './shipment-section.module.css';

const PartyNumberFields = lazyComponent(() =>
  import('./party-number-fields.tsx').then(({ PartyNumberFields }) => PartyNumberFields),
);
const partyNumbers = ['sidNumber', 'cidNumber', 'locationNumber', 'fob'] as const;

/** When the freight ships, how and with whom, and its reference numbers. */
export function ShipmentSection() {
  const { values, change } = useFormAccess();
  const line = (
    field: 'carrierName' | 'scac' | 'proNumber' | 'trailerNumber' | 'sealNumbers',
    maxLength: number,
  ) => ({
    path: field,
    value: values[field],
    maxLength,
    optional: true,
    onValue: (text: string) => change((before) => ({ ...before, [field]: text })),
  });
  return (
    <>
      <TextInput
        path="shipDate"
        label="Ship date"
        className={columns.span6}
        type="date"
        required
        value={values.shipDate}
        onValue={(shipDate) => change((before) => ({ ...before, shipDate }))}
      />
      <SelectField
        label="Service type"
        className={columns.span6}
        data-field="serviceType"
        value={values.serviceType}
        options={serviceTypes.map((type) => [type, type])}
        onValue={(serviceType) => change((before) => ({ ...before, serviceType }))}
      />
      <TextInput {...line('carrierName', bolLimits.carrierName)} label="Carrier" className={columns.span8} />
      <TextInput
        {...line('scac', bolLimits.scac)}
        label="SCAC"
        className={columns.span4}
        spellCheck={false}
        onValue={(scac) => change((before) => ({ ...before, scac: scac.toUpperCase() }))}
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
        summary={partyNumbers
          .map((field) => values[field])
          .filter(Boolean)
          .join(', ')}
      >
        <PartyNumberFields />
      </MoreFields>
      <CheckField
        data-field="masterBol"
        checked={values.masterBol}
        onTick={(masterBol) => change((before) => ({ ...before, masterBol }))}
      >
        Master bill of lading with attached underlying bills
      </CheckField>
    </>
  );
}

function References() {
  const { values, change } = useFormAccess();
  const { references } = values;
  const put = (key: string, fields: Partial<ReferenceValues>) =>
    change((before) => ({
      ...before,
      references: before.references.map((each) => (each.key === key ? { ...each, ...fields } : each)),
    }));
  return (
    <>
      {references.map(({ key, kind, value }, index) => (
        <div key={key} className={styles.reference}>
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
            className={styles.remove}
            aria-label={`Remove reference ${index + 1}`}
            onClick={() =>
              change((before) => ({
                ...before,
                references: before.references.filter((each) => each.key !== key),
              }))
            }
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
            onClick={() =>
              change((before) => ({
                ...before,
                references: [
                  ...before.references,
                  { key: freshKey(before.references), kind: 'PO', value: '' },
                ],
              }))
            }
          >
            Add a reference
          </Button>
        </div>
      )}
    </>
  );
}
