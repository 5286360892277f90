import { inhalationZones, packageTypes } from '@freightwright/contracts/constants';
import { entryOf, type HazmatRow, packageKindsOf } from '@freightwright/hazmat';
import { Button, SelectField, util } from '@freightwright/mfe-kit';
import { type ComponentProps, useEffect } from 'react';
import { EntryField } from '../fields/entry-field.tsx';
import { useFormAccess } from '../fields/form-fields.tsx';
import columns from '../sections/columns.module.css';
import type { HazmatValues, LineValues } from '../values/bol-values.ts';
import { hazmat as hazmatCatalog } from '../values/inputs.made.ts';
import styles from './hazmat-fields.module.css';
import { type HazmatFlag, HazmatPrompts, HazmatTicks } from './hazmat-prompts.tsx';
import { AsPrinted, chosenRow, filledBy, MaterialDetails } from './material-details.tsx';
import { MaterialField } from './material-field.tsx';
import { useHazmatTable } from './table.ts';

interface HazmatFieldsProps {
  readonly line: LineValues;
  readonly index: number;
  readonly onChange: (fields: Partial<LineValues>) => void;
}

type TextName = Exclude<keyof HazmatValues, HazmatFlag | 'unknown'>;

const capitalized = (phrase: string): string => phrase.charAt(0).toUpperCase() + phrase.slice(1);
const packageOptions = (identificationNumber: string) =>
  packageKindsOf(identificationNumber).map((kind) => [kind, capitalized(kind)] as const);

/** The required details of a hazardous line, filled in from the table, and how they will be printed. */
export function HazmatFields({ line, index, onChange }: HazmatFieldsProps) {
  const { errorOf, leave, arrive } = useFormAccess();
  useEffect(arrive, [arrive]);
  const { table, isMissing, retry } = useHazmatTable(true);
  const details = line.hazmatDetails;
  const row = table === null ? undefined : chosenRow(table, details);
  const path = (field: string) => `lineItems.${index}.hazmatDetails.${field}`;
  const put = (fields: Partial<HazmatValues>) => onChange({ hazmatDetails: { ...details, ...fields } });
  const input = (field: TextName, more?: ComponentProps<typeof EntryField>['input']) => (
    <EntryField
      entry={hazmatCatalog[field]}
      path={path(field)}
      value={details[field]}
      onValue={(value) => put({ [field]: value })}
      input={more}
    />
  );
  const select = (field: TextName) => ({
    label: hazmatCatalog[field].label,
    'data-field': path(field),
    value: details[field],
    error: errorOf(path(field)),
    onValue: (chosen: string) => put({ [field]: chosen }),
  });
  // These fields follow from the row, so their errors are shown where the row is chosen.
  const ofRow = ['identificationNumber', 'hazardClass', 'subsidiaryClasses', 'packingGroup'].map(path);
  const isGeneric = row?.symbols.includes('G') ?? false;
  const rowError = ofRow.map(errorOf).find((message) => message !== undefined);
  return (
    <div className={columns.group}>
      {isMissing && <Missing onRetry={retry} />}
      <MaterialField
        path={path('identificationNumber')}
        holds={ofRow}
        table={table}
        error={rowError}
        onChoose={(chosen) =>
          onChange({
            hazmatDetails: { ...details, ...filledBy(chosen, details) },
            ...(line.commodityDescription.trim() === '' && {
              commodityDescription: entryOf(chosen).properShippingName,
            }),
          })
        }
        onLeave={() => leave(path('identificationNumber'))}
      />
      <MaterialDetails details={details} row={row} />
      {row !== undefined && row.shippingNames.length > 1 && (
        <SelectField
          label="Which of its names"
          value={row.shippingNames.includes(details.properShippingName) ? details.properShippingName : ''}
          placeholder="As written below"
          options={row.shippingNames.map((name) => [name, name])}
          onValue={(properShippingName) => properShippingName !== '' && put({ properShippingName })}
        />
      )}
      {input('properShippingName')}
      {canBeCombustible(row) && (
        <SelectField
          {...select('hazardClass')}
          label="Shipped as"
          options={[
            ['3', 'Flammable liquid, class 3'],
            ['Combustible liquid', 'Combustible liquid, flash point 100 F or more'],
          ]}
        />
      )}
      {(isGeneric || details.marinePollutant || details.technicalName !== '') &&
        input('technicalName', { required: isGeneric, optional: !isGeneric })}
      {(row?.inhalation.kind === 'ask-zone' || errorOf(path('inhalationZone')) !== undefined) && (
        <SelectField
          {...select('inhalationZone')}
          placeholder="Choose the zone"
          options={inhalationZones.map((zone) => [zone, `Zone ${zone}`])}
        />
      )}
      {row?.inhalation.kind === 'other-name' && (
        <SelectField
          {...select('poisonousByInhalation')}
          placeholder="Choose"
          options={[
            ['no', 'No'],
            ['yes', 'Yes'],
          ]}
        />
      )}
      <SelectField
        {...select('packageKind')}
        onValue={(packageKind) =>
          onChange({ hazmatDetails: { ...details, packageKind }, ...packageTypeOf(packageKind) })
        }
        placeholder="Choose"
        options={packageOptions(details.identificationNumber)}
      />
      {input('quantity')}
      {input('quantityUnit')}
      {input('packagesWeight')}
      <HazmatTicks details={details} row={row} path={path} onPut={put} />
      {table !== null && row !== undefined && <HazmatPrompts table={table} row={row} line={line} />}
      {details.reportableQuantity && input('hazardousSubstances')}
      {details.reportableQuantity && input('substanceWeight')}
      {input('specialPermit')}
      {row !== undefined && row.ergGuides.length > 0 && (
        <SelectField
          optional
          className={columns.span6}
          {...select('ergGuide')}
          placeholder="Not printed"
          options={row.ergGuides.map((guide) => [guide, `Print guide ${guide}`])}
        />
      )}
      <AsPrinted line={line} />
    </div>
  );
}

/** The line's matching package type, so that it does not contradict: 'drum' for steel drums. */
function packageTypeOf(kind: string): Partial<LineValues> {
  const packageType = kind.split(' ').at(-1) ?? '';
  return Object.hasOwn(packageTypes, packageType) ? { packageType } : {};
}

/** Source: 49 CFR 173.150(f)(1). */
const canBeCombustible = (row: HazmatRow | undefined): boolean =>
  row?.hazardClass === '3' && row.packingGroup === 'III' && row.subsidiaryClasses.length === 0;

const Missing = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div role="alert" className={styles.printed}>
    <p className={`${util.above4} ${util.text} ${util.breaking}`}>
      We couldn’t load the table of hazardous materials.
    </p>
    <Button onClick={onRetry}>Try again</Button>
  </div>
);
