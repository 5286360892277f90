import type { BolProduct } from '@freightwright/contracts';
import { lineItemOf } from '../form/draft-form-of.ts';
import type { LineValues } from '../form/line-values.ts';

/**
 * What of a line is true of every shipment of the same freight, as the book takes it. The service judges it by
 * the rules of a line. The weight is that of one handling unit; freight on another line's unit has none.
 */
export function productOf(line: LineValues): BolProduct {
  const {
    commodityDescription = '',
    handlingUnits,
    handlingUnitType,
    packageType,
    palletType,
    weight,
    lengthIn,
    widthIn,
    heightIn,
    nmfcClass,
    nmfcItem,
    nmfcSample,
    hazmatDetails,
  } = lineItemOf(line);
  const { quantity: _quantity, residue: _residue, hazardousWaste: _waste, ...entry } = hazmatDetails ?? {};
  return {
    commodityDescription,
    handlingUnitType,
    packageType,
    palletType,
    unitWeight: weight !== undefined && handlingUnits ? weightOf(weight / handlingUnits) : undefined,
    lengthIn,
    widthIn,
    heightIn,
    nmfcClass,
    nmfcItem,
    nmfcSample,
    hazmatDetails: hazmatDetails && entry,
  } as BolProduct;
}

/** To the hundredth of a pound. */
export const weightOf = (lb: number): number => Math.round(lb * 100) / 100;
