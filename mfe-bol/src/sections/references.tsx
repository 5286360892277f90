import { bolLimits, referenceKinds } from '@freightwright/contracts/constants';
import { Button, CloseIcon, PlusIcon, SelectField } from '@freightwright/mfe-kit';
import { TextInput, useFormAccess } from '../fields/form-fields.tsx';
import { freshKey, type ReferenceValues } from '../values/bol-values.ts';
import columns from './columns.module.css';

/** The reference numbers of the bill, each of a kind. */
export function References() {
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
