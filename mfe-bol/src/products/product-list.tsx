import type { SavedBolProduct } from '@freightwright/contracts';
import { packageTypes } from '@freightwright/contracts/constants';
import { CheckField, routes, SelectField, TextField } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { BookList } from '../book/book-list.tsx';
import { FieldsDialog } from '../book/entry-dialog.tsx';
import { formatProduct } from '../book/saved-field.tsx';
import type { LineValues } from '../values/bol-values.ts';
import { line as lineCatalog } from '../values/catalog.made.ts';
import { productOf, valuesOfProduct } from './product-values.ts';
import { SampleMark } from './sample-mark.tsx';

export const ProductList = () => (
  <BookList
    kind="products"
    title="Products"
    what="the products"
    none="No products yet. Save your first product from the bill form."
    search={{ placeholder: 'Description', noneFound: 'No description of your products begins like that.' }}
    describe={({ product, hazmatViolation }) => {
      const withoutEntry = hazmatViolation && `Filled in without hazardous material. ${hazmatViolation}`;
      return {
        name: product.commodityDescription ?? '',
        detail: [formatProduct(product), withoutEntry].filter(Boolean).join('. '),
      };
    }}
    onRemove={(call, id) => call(routes.removeBolProduct, { params: { id } })}
    dialog={(saved, onClose) => <ProductDialog saved={saved} onClose={onClose} />}
  />
);

const packages = Object.entries(packageTypes).map(([id, { one }]) => [id, one] as const);
const choices = ['handlingUnitType', 'packageType', 'palletType', 'nmfcClass'] as const;
const texts = ['weight', 'lengthIn', 'widthIn', 'heightIn', 'nmfcItem'] as const;
const units: Readonly<Record<string, string>> = { weight: 'lb', inches: 'in' };

interface ProductDialogProps {
  readonly saved: SavedBolProduct;
  readonly onClose: () => void;
}

/** Edits a product. Its hazardous material is chosen from the table in a line, and can be removed here. */
function ProductDialog({ saved: { id, product, hazmatViolation }, onClose }: ProductDialogProps) {
  const [values, setValues] = useState(() => valuesOfProduct(product, 1));
  const put = (fields: Partial<LineValues>) => setValues({ ...values, ...fields });
  const { identificationNumber, properShippingName, hazardClass, packingGroup } = values.hazmatDetails;
  return (
    <FieldsDialog
      kind="products"
      title="Change the product"
      onSave={(call) =>
        call(routes.changeBolProduct, { params: { id }, body: { product: productOf(values) } })
      }
      onClose={onClose}
    >
      <TextField
        label="Commodity description"
        maxLength={lineCatalog.commodityDescription.limit}
        autoComplete="off"
        value={values.commodityDescription}
        onChange={({ currentTarget: { value } }) => put({ commodityDescription: value })}
      />
      {choices.map((field) => {
        const { kind, label, formLabel = label, options = [], optional = false } = lineCatalog[field];
        return (
          <SelectField
            key={field}
            label={formLabel}
            value={values[field]}
            options={kind === 'packageType' ? packages : options.map((each) => [each, each])}
            {...(optional && { optional, placeholder: 'None' })}
            onValue={(chosen) => put({ [field]: chosen })}
          />
        );
      })}
      {texts.map((field) => {
        const { kind, label, formLabel = label, limit } = lineCatalog[field];
        const unit = units[kind];
        return (
          <TextField
            key={field}
            label={field === 'weight' ? 'Weight of one unit' : formLabel}
            optional
            {...(unit && { unit })}
            maxLength={limit}
            inputMode={unit ? 'decimal' : 'text'}
            autoComplete="off"
            value={values[field]}
            onChange={({ currentTarget: { value } }) => put({ [field]: value })}
          />
        );
      })}
      <SampleMark line={values} index={0} onConfirm={() => put({ nmfcSample: false })} />
      {identificationNumber !== '' && (
        <CheckField
          checked={values.hazmat}
          error={values.hazmat ? hazmatViolation : undefined}
          onTick={(hazmat) => put({ hazmat })}
        >
          {[identificationNumber, properShippingName, hazardClass, packingGroup].filter(Boolean).join(', ')}
        </CheckField>
      )}
    </FieldsDialog>
  );
}
