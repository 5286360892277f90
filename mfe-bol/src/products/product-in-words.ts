import type { StoredBolProduct } from '@freightwright/contracts';
import { packageTypes } from '@freightwright/contracts/facts';
import { quantity } from '@freightwright/domain';

/** 'drums, class 85, NMFC 149980-02, 48 x 40 x 60 in, 512.5 lb, UN1263': what tells products apart. */
export function productInWords(product: StoredBolProduct): string {
  const { packageType, nmfcClass, nmfcItem, lengthIn, widthIn, heightIn, unitWeight, hazmatDetails } =
    product;
  return [
    packageType && packageTypes[packageType].many,
    nmfcClass && `class ${nmfcClass}`,
    nmfcItem && `NMFC ${nmfcItem}`,
    lengthIn && `${lengthIn} x ${widthIn} x ${heightIn} in`,
    unitWeight && quantity(unitWeight, 'lb'),
    hazmatDetails?.identificationNumber,
  ]
    .filter(Boolean)
    .join(', ');
}
