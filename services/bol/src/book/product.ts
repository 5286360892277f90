import {
  type BolProduct,
  checkHazmatDetails,
  type KeptBolProduct,
  maxHazmatFault,
  Problem,
} from '@freightwright/contracts';
import { hazmatTable } from '@freightwright/hazmat/table';
import type { BookEntry } from './book-store.ts';

/**
 * The product as it may be kept: what is hazardous is in the table of 49 CFR 172.101.
 * @throws Problem 'bol.hazmat-refused'
 */
export function heldProduct(product: BolProduct): BolProduct {
  const errors = tableErrors(product);
  if (errors.length === 0) return product;
  throw new Problem('bol.hazmat-refused', {
    detail: errors.map(({ message }) => message).join(' '),
    errors: errors.map((error) => ({ ...error, field: `product.hazmatDetails.${error.field}` })),
  });
}

/** What the caller gets of a kept product. A later edition of the table may no longer have its material. */
export function presentProduct({ id, updatedAt, content }: BookEntry<BolProduct>): KeptBolProduct {
  const faults = tableErrors(content);
  const words = faults.map(({ message }) => message).join(' ');
  return {
    id,
    updatedAt: updatedAt.toISOString(),
    product: content,
    ...(faults.length > 0 && { hazmatFault: words.slice(0, maxHazmatFault).toWellFormed() }),
  };
}

const tableErrors = ({ hazmatDetails }: BolProduct) =>
  hazmatDetails === undefined ? [] : checkHazmatDetails(hazmatTable(), hazmatDetails).errors;
