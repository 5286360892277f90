import type { KeptBolProduct } from '@freightwright/contracts';
import {
  bolLimits,
  type LineMeasures,
  maxNmfcItem,
  packageTypes,
  palletTypes,
} from '@freightwright/contracts/facts';
import { freightClasses } from '@freightwright/domain';
import { Button, CheckField, lazyComponent, looks, SelectField, selectWhole } from '@freightwright/mfe-kit';
import { Suspense, useState } from 'react';
import { extraComponent } from '../fields/extra-component.ts';
import { TextInput } from '../fields/text-input.tsx';
import { useFormAccess } from '../form/form-context.ts';
import type { LineValues } from '../form/line-values.ts';
import { ProductField } from '../products/product-field.tsx';
import columns from '../sections/columns.module.css';
import styles from './line-editor.module.css';
import { SampleMark } from './sample-mark.tsx';

/** Fetched with the first line that something can be suggested for. */
const LineSuggestions = extraComponent(() =>
  import('./line-suggestions.tsx').then(({ LineSuggestions }) => LineSuggestions),
);
/** The rules of hazardous materials and their fields, which few lines need. */
const HazmatFields = lazyComponent(() =>
  import('../hazmat/hazmat-fields.tsx').then(({ HazmatFields }) => HazmatFields),
);

const ProductTaken = lazyComponent(() =>
  import('../products/product-taken.tsx').then(({ ProductTaken }) => ProductTaken),
);
const SaveProduct = extraComponent(() =>
  import('../products/save-product.tsx').then(({ SaveProduct }) => SaveProduct),
);

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

/** The fields of one line. */
export function LineEditor({ line, index, measures, onChange, onClose, onRemove }: LineEditorProps) {
  const { errorOf } = useFormAccess();
  const [taken, setTaken] = useState<KeptBolProduct | null>(null);
  const path = (field: keyof LineValues) => `lineItems.${index}.${field}`;
  const put = (fields: Partial<LineValues>) => onChange((before) => ({ ...before, ...fields }));
  const text = (
    field:
      | 'customerOrderNo'
      | 'additionalShipperInfo'
      | 'handlingUnits'
      | 'packages'
      | 'weight'
      | 'lengthIn'
      | 'widthIn'
      | 'heightIn'
      | 'commodityDescription'
      | 'nmfcItem',
    maxLength: number,
  ) => ({
    path: path(field),
    value: line[field],
    maxLength,
    onValue: (typed: string) => put({ [field]: typed }),
  });
  return (
    <fieldset className={`${styles.editor} ${looks.twelve}`} data-line={line.key}>
      <legend className={styles.title}>Line {index + 1}</legend>
      <ProductField
        {...text('commodityDescription', bolLimits.commodityDescription)}
        label="Commodity description"
        required
        onTake={(kept) => setTaken({ ...kept })}
      />
      {taken && (
        <Suspense>
          <ProductTaken kept={taken} line={line} onChange={put} />
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
      <SelectField
        label="Unit type"
        className={columns.span6}
        data-field={path('handlingUnitType')}
        value={line.handlingUnitType}
        options={packageOptions}
        onValue={(handlingUnitType) => put({ handlingUnitType })}
      />
      <TextInput
        {...text('packages', 12)}
        label="Packages"
        required
        className={columns.span6}
        inputMode="numeric"
        onFocus={selectWhole}
      />
      <SelectField
        label="Package type"
        className={columns.span6}
        data-field={path('packageType')}
        value={line.packageType}
        options={packageOptions}
        onValue={(packageType) => put({ packageType })}
      />
      <TextInput
        {...text('weight', 24)}
        label="Weight"
        className={columns.span6}
        inputMode="decimal"
        unit="lb"
        required
      />
      <SelectField
        label="Pallet"
        className={columns.span6}
        data-field={path('palletType')}
        value={line.palletType}
        options={palletTypes.map((type) => [type, type])}
        onValue={(palletType) => put({ palletType })}
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
        label="Freight class"
        optional
        className={columns.span6}
        data-field={path('nmfcClass')}
        value={line.nmfcClass}
        placeholder="None"
        options={classOptions}
        error={errorOf(path('nmfcClass'))}
        onValue={(nmfcClass) => put({ nmfcClass })}
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
