import type { SavedBolProduct } from '@freightwright/contracts';
import type { LineMeasures } from '@freightwright/contracts/constants';
import { bolLimits, maxNmfcItem, packageTypes, palletTypes } from '@freightwright/contracts/constants';
import { freightClasses } from '@freightwright/domain';
import {
  Button,
  CheckField,
  extraComponent,
  lazyComponent,
  SelectField,
  selectWhole,
  util,
} from '@freightwright/mfe-kit';
import { Suspense, useState } from 'react';
import { ProductField } from '../book/saved-field.tsx';
import { TextInput, useFormAccess } from '../fields/form-fields.tsx';
import { SampleMark } from '../products/sample-mark.tsx';
import columns from '../sections/columns.module.css';
import type { LineValues } from '../values/bol-values.ts';
import styles from './line-editor.module.css';

/** Loaded with the first line that has suggestions. */
const LineSuggestions = extraComponent(async () => (await import('./line-suggestions.tsx')).LineSuggestions);
/** The fields and rules of hazardous materials, which few lines need. */
const HazmatFields = lazyComponent(async () => (await import('../hazmat/hazmat-fields.tsx')).HazmatFields);

const ProductTaken = lazyComponent(async () => (await import('../products/product-taken.tsx')).ProductTaken);
const SaveProduct = extraComponent(async () => (await import('../products/save-product.tsx')).SaveProduct);

interface LineEditorProps {
  readonly line: LineValues;
  readonly index: number;
  readonly measures: LineMeasures | undefined;
  readonly onChange: (update: (line: LineValues) => LineValues) => void;
  readonly onClose: () => void;
  readonly onRemove: () => void;
}

const packageOptions = Object.entries(packageTypes).map(
  ([id, { one }]) => [id, one.charAt(0).toUpperCase() + one.slice(1)] as const,
);
const classOptions = freightClasses.map(({ freightClass }) => [freightClass, freightClass] as const);

const unitSides = [
  ['lengthIn', 'Unit length'],
  ['widthIn', 'Unit width'],
  ['heightIn', 'Unit height'],
] as const;

type TextName = Exclude<keyof LineValues, 'key' | 'nmfcSample' | 'hazmat' | 'hazmatDetails'>;

export function LineEditor({ line, index, measures, onChange, onClose, onRemove }: LineEditorProps) {
  const { errorOf } = useFormAccess();
  const [taken, setTaken] = useState<SavedBolProduct | null>(null);
  const path = (field: keyof LineValues) => `lineItems.${index}.${field}`;
  const put = (fields: Partial<LineValues>) => onChange((before) => ({ ...before, ...fields }));
  const text = (field: TextName, maxLength: number) => ({
    path: path(field),
    value: line[field],
    maxLength,
    onValue: (typed: string) => put({ [field]: typed }),
  });
  const choice = (field: TextName) => ({
    'data-field': path(field),
    className: columns.span6,
    value: line[field],
    onValue: (chosen: string) => put({ [field]: chosen }),
  });
  return (
    <fieldset className={`${styles.editor} ${util.twelve}`} data-line={line.key}>
      <legend className={styles.title}>Line {index + 1}</legend>
      <ProductField
        {...text('commodityDescription', bolLimits.commodityDescription)}
        label="Commodity description"
        required
        onTake={(saved) => setTaken({ ...saved })}
      />
      {taken && (
        <Suspense>
          <ProductTaken saved={taken} line={line} onChange={put} />
        </Suspense>
      )}
      <TextInput
        {...text('handlingUnits', 12)}
        label="Handling units"
        required
        className={columns.span6}
        inputMode="numeric"
        onFocus={selectWhole}
      />
      <SelectField {...choice('handlingUnitType')} label="Unit type" options={packageOptions} />
      <TextInput
        {...text('packages', 12)}
        label="Packages"
        required
        className={columns.span6}
        inputMode="numeric"
        onFocus={selectWhole}
      />
      <SelectField {...choice('packageType')} label="Package type" options={packageOptions} />
      <TextInput
        {...text('weight', 24)}
        label="Weight"
        className={columns.span6}
        inputMode="decimal"
        unit="lb"
        required
      />
      <SelectField
        {...choice('palletType')}
        label="Pallet"
        options={palletTypes.map((type) => [type, type])}
      />
      {unitSides.map(([field, label]) => (
        <TextInput
          key={field}
          {...text(field, 24)}
          label={label}
          optional
          className={columns.span4}
          inputMode="decimal"
          unit="in"
        />
      ))}
      <SelectField
        {...choice('nmfcClass')}
        label="Freight class"
        optional
        placeholder="None"
        options={classOptions}
        error={errorOf(path('nmfcClass'))}
      />
      <TextInput {...text('nmfcItem', maxNmfcItem)} label="NMFC item" optional className={columns.span6} />
      <SampleMark line={line} index={index} onConfirm={() => put({ nmfcSample: false })} />
      {(measures?.densityPcf !== undefined || line.commodityDescription.trim() !== '') && (
        <Suspense>
          <LineSuggestions line={line} densityPcf={measures?.densityPcf} onTake={put} />
        </Suspense>
      )}
      <TextInput
        {...text('customerOrderNo', bolLimits.orderNumber)}
        label="Order number"
        optional
        className={columns.span6}
      />
      <TextInput
        {...text('additionalShipperInfo', bolLimits.additionalInfo)}
        label="Shipper info"
        optional
        className={columns.span6}
      />
      <CheckField data-field={path('hazmat')} checked={line.hazmat} onTick={(hazmat) => put({ hazmat })}>
        Hazardous material
      </CheckField>
      {line.hazmat && (
        <Suspense fallback={<p role="status">Loading the fields of hazardous materials</p>}>
          <HazmatFields line={line} index={index} onChange={put} />
        </Suspense>
      )}
      {line.commodityDescription.trim() !== '' && (
        <Suspense>
          <SaveProduct line={line} />
        </Suspense>
      )}
      <div className={styles.actions}>
        <Button onClick={onClose}>Done</Button>
        <Button variant="quiet" onClick={onRemove}>
          Remove line
        </Button>
      </div>
    </fieldset>
  );
}
