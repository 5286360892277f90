import type { BolFormInput } from '@freightwright/contracts';
import { emergency, type Line } from '@freightwright/samples';

type Details = NonNullable<Line['hazmatDetails']>;
type PackingGroup = NonNullable<Details['packingGroup']>;

/** Eight drums on two pallets. */
const drums = {
  handlingUnits: 2,
  handlingUnitType: 'pallet',
  packages: 8,
  packageType: 'drum',
  weight: 800,
  nmfcClass: '70',
  hazmat: true,
} satisfies Partial<Line>;

/** A hazardous line: 'UN2789 | Acetic acid, glacial | 8 | II | 3' as number, name, class, packing group, others. */
export function hazmatLine(basic: string, details: Partial<Details> = {}, line: Partial<Line> = {}): Line {
  const [number = '', name = '', hazardClass = '', packingGroup = '', others = ''] = basic
    .split('|')
    .map((one) => one.trim());
  return {
    ...drums,
    commodityDescription: name,
    ...line,
    hazmatDetails: {
      ...{ identificationNumber: number, properShippingName: name, hazardClass },
      ...(packingGroup !== '' && { packingGroup: packingGroup as PackingGroup }),
      ...(others !== '' && { subsidiaryClasses: others.split(' ') as Details['subsidiaryClasses'] }),
      ...{ quantity: 600, quantityUnit: 'lb' },
      ...details,
    },
  };
}

/** A bill with these hazardous lines and an emergency phone. */
export const hazmatBill = (...lineItems: Line[]): Partial<BolFormInput> => ({ ...emergency, lineItems });
