import * as z from 'zod/mini';
import { unitSizeViolations } from '../constants/bol/unit-size.ts';
import { hazmatFields, lineItemFields } from './bol-fields.ts';
import { checkViolations } from './draft-form.ts';
import { completeOf, draftOf, field, leftOut } from './field.ts';
import { weight } from './figures.ts';

/** Quantity, residue and reportable quantity belong to a single shipment. */
const { quantity: _quantity, residue: _residue, hazardousWaste: _waste, ...hazmatEntry } = hazmatFields;

/** Validated like the weight of a line. */
const ofOneUnit = z.describe<number>('Pounds of one handling unit with everything on it, to the hundredth');
const unitWeight = {
  complete: weight.complete.check(ofOneUnit),
  draft: z.optional(weight.draft.def.innerType.check(ofOneUnit)),
};

/** The constant fields of a product, validated like those of a bill's line. */
const productFields = {
  commodityDescription: lineItemFields.commodityDescription,
  handlingUnitType: lineItemFields.handlingUnitType,
  packageType: lineItemFields.packageType,
  palletType: lineItemFields.palletType,
  unitWeight: leftOut(unitWeight),
  lengthIn: lineItemFields.lengthIn,
  widthIn: lineItemFields.widthIn,
  heightIn: lineItemFields.heightIn,
  nmfcClass: lineItemFields.nmfcClass,
  nmfcItem: lineItemFields.nmfcItem,
  nmfcSample: lineItemFields.nmfcSample,
  /** Set when the freight is hazardous. */
  hazmatDetails: field(z.optional(completeOf(hazmatEntry)), draftOf(hazmatEntry)),
};

/** As read back: only the schema is checked, because the rules may have changed since. */
export const StoredBolProduct = draftOf(productFields);
export type StoredBolProduct = z.infer<typeof StoredBolProduct>;

/** Freight saved for filling in lines. */
export const BolProduct = completeOf(productFields).check(
  checkViolations(StoredBolProduct, (product) =>
    unitSizeViolations({ lineItems: [product] }).map((violation) => ({
      ...violation,
      field: violation.field.slice(2),
    })),
  ),
);
export type BolProduct = z.infer<typeof BolProduct>;
