import { hazmatDescription } from '@freightwright/bol-document';
import { bolLimits, hazmatUnits, needsTechnicalName, packingGroups } from '@freightwright/contracts/facts';
import { CheckField, SelectField } from '@freightwright/mfe-kit';
import { TextInput } from '../fields/text-input.tsx';
import type { HazmatValues, LineValues } from '../form/bol-values.ts';
import { draftLineOf } from '../form/draft-form-of.ts';
import { useFormAccess } from '../form/form-context.ts';
import columns from '../sections/columns.module.css';
import styles from './hazmat-fields.module.css';

interface HazmatFieldsProps {
  readonly line: LineValues;
  readonly index: number;
  readonly onChange: (fields: Partial<LineValues>) => void;
}

type TextName = Exclude<keyof HazmatValues, FlagName>;
type FlagName = 'reportableQuantity' | 'marinePollutant' | 'limitedQuantity' | 'hazardousWaste';

const flags: readonly (readonly [FlagName, string])[] = [
  ['reportableQuantity', 'Reportable quantity (RQ)'],
  ['limitedQuantity', 'Limited quantity'],
  ['marinePollutant', 'Marine pollutant'],
  ['hazardousWaste', 'Hazardous waste'],
];

/** What the law requires for a hazardous line, and how it will be printed. */
export function HazmatFields({ line, index, onChange }: HazmatFieldsProps) {
  const { errorOf } = useFormAccess();
  const details = line.hazmatDetails;
  const path = (field: string) => `lineItems.${index}.hazmatDetails.${field}`;
  const put = (fields: Partial<HazmatValues>) => onChange({ hazmatDetails: { ...details, ...fields } });
  const text = (field: TextName, maxLength: number) => ({
    path: path(field),
    value: details[field],
    maxLength,
    onValue: (typed: string) => put({ [field]: typed }),
  });
  return (
    <div className={columns.group}>
      <TextInput
        {...text('identificationNumber', bolLimits.identificationNumber)}
        label="UN/NA number"
        className={columns.six}
        required
        placeholder="UN1263"
        onValue={(typed) => put({ identificationNumber: typed.toUpperCase() })}
      />
      <TextInput
        {...text('hazardClass', bolLimits.hazardClass)}
        label="Hazard class"
        className={columns.six}
        required
        placeholder="3"
      />
      <TextInput
        {...text('properShippingName', bolLimits.properShippingName)}
        label="Proper shipping name"
        required
      />
      <TextInput
        {...text('subsidiaryClasses', 60)}
        label="Subsidiary classes"
        optional
        className={columns.six}
      />
      <SelectField
        label="Packing group"
        className={columns.six}
        data-field={path('packingGroup')}
        value={details.packingGroup}
        placeholder="None in the table"
        options={packingGroups.map((group) => [group, `PG ${group}`])}
        error={errorOf(path('packingGroup'))}
        onValue={(packingGroup) => put({ packingGroup })}
      />
      <TextInput
        {...text('quantity', 24)}
        label="Total quantity"
        className={columns.six}
        inputMode="decimal"
        required
      />
      <SelectField
        label="Quantity unit"
        className={columns.six}
        data-field={path('quantityUnit')}
        value={details.quantityUnit}
        options={hazmatUnits.map((unit) => [unit, unit])}
        onValue={(quantityUnit) => put({ quantityUnit })}
      />
      <TextInput
        {...text('technicalName', bolLimits.technicalName)}
        label="Technical name"
        optional={!needsTechnicalName(details)}
      />
      <div className={columns.ticks}>
        {flags.map(([flag, words]) => (
          <CheckField
            key={flag}
            data-field={path(flag)}
            checked={details[flag]}
            error={errorOf(path(flag))}
            onTick={(on) => put({ [flag]: on })}
          >
            {words}
          </CheckField>
        ))}
      </div>
      <AsPrinted line={line} />
    </div>
  );
}

function AsPrinted({ line }: { readonly line: LineValues }) {
  const { description, additions, quantity, packages } = hazmatDescription(draftLineOf(line));
  return (
    <div className={styles.printed}>
      <p className={styles.label}>On the bill, in the order of 49 CFR 172.202</p>
      <p className={styles.words} role="status">
        {description === '' ? (
          'Nothing yet'
        ) : (
          <>
            <strong>{description}</strong>
            {[...additions, quantity, packages].filter(Boolean).map((part) => `, ${part}`)}
          </>
        )}
      </p>
    </div>
  );
}
