import type { KeptBolProduct } from '@freightwright/contracts';
import { bolLimits, maxNmfcItem, packageTypes, palletTypes } from '@freightwright/contracts/facts';
import { freightClasses } from '@freightwright/domain';
import {
  CheckField,
  Dialog,
  looks,
  routes,
  SelectField,
  TextField,
  usePlatform,
} from '@freightwright/mfe-kit';
import { type FormEvent, useState } from 'react';
import { useBookChanged } from '../book/book-queries.ts';
import { failureOf } from '../book/failure-of.ts';
import { SaveOrCancel } from '../book/save-or-cancel.tsx';
import type { LineValues } from '../form/line-values.ts';
import { SampleMark } from '../lines/sample-mark.tsx';
import { valuesOfProduct } from './fill-line.ts';
import { productOf } from './product-of.ts';

interface ProductDialogProps {
  readonly kept: KeptBolProduct;
  readonly onClose: () => void;
}

const packages = Object.entries(packageTypes).map(([id, { one }]) => [id, one] as const);
const choices = [
  ['handlingUnitType', 'Unit type', packages],
  ['packageType', 'Package type', packages],
  ['palletType', 'Pallet', palletTypes.map((type) => [type, type] as const)],
  [
    'nmfcClass',
    'Freight class',
    freightClasses.map(({ freightClass }) => [freightClass, freightClass] as const),
  ],
] as const;
const texts = [
  ['weight', 'Weight of one unit', 24, 'lb'],
  ['lengthIn', 'Unit length', 24, 'in'],
  ['widthIn', 'Unit width', 24, 'in'],
  ['heightIn', 'Unit height', 24, 'in'],
  ['nmfcItem', 'NMFC item', maxNmfcItem, ''],
] as const;

/** Changes one product. Its hazardous material is chosen from the table in a line, and can be left out here. */
export function ProductDialog({ kept: { id, product, hazmatFault }, onClose }: ProductDialogProps) {
  const { call } = usePlatform();
  const changed = useBookChanged();
  const [values, setValues] = useState(() => valuesOfProduct(product, 1));
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const put = (fields: Partial<LineValues>) => setValues({ ...values, ...fields });
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    try {
      await call(routes.changeBolProduct, { params: { id }, body: { product: productOf(values) } });
      await changed.products();
      onClose();
    } catch (error) {
      setFault(failureOf(error));
      setPending(false);
    }
  };
  const { identificationNumber, properShippingName, hazardClass, packingGroup } = values.hazmatDetails;
  return (
    <Dialog open title="Change the product" onClose={onClose}>
      <form noValidate className={`${looks.stack12} ${looks.above12}`} onSubmit={onSubmit}>
        <TextField
          label="Commodity description"
          maxLength={bolLimits.commodityDescription}
          autoComplete="off"
          value={values.commodityDescription}
          onChange={({ currentTarget: { value } }) => put({ commodityDescription: value })}
        />
        {choices.map(([field, label, options]) => (
          <SelectField
            key={field}
            label={label}
            value={values[field]}
            options={options}
            {...(field === 'nmfcClass' && { optional: true, placeholder: 'None' })}
            onValue={(chosen) => put({ [field]: chosen })}
          />
        ))}
        {texts.map(([field, label, maxLength, unit]) => (
          <TextField
            key={field}
            label={label}
            optional
            unit={unit}
            maxLength={maxLength}
            inputMode={unit === '' ? 'text' : 'decimal'}
            autoComplete="off"
            value={values[field]}
            onChange={({ currentTarget: { value } }) => put({ [field]: value })}
          />
        ))}
        <SampleMark line={values} index={0} onConfirm={() => put({ nmfcSample: false })} />
        {identificationNumber !== '' && (
          <CheckField
            checked={values.hazmat}
            error={values.hazmat ? hazmatFault : undefined}
            onTick={(hazmat) => put({ hazmat })}
          >
            {[identificationNumber, properShippingName, hazardClass, packingGroup].filter(Boolean).join(', ')}
          </CheckField>
        )}
        <div role="alert">
          {fault !== null && <p className={`${looks.error} ${looks.above12}`}>{fault}</p>}
        </div>
        <SaveOrCancel isPending={isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
