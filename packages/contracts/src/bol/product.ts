import * as z from 'zod/mini';
import { unitSizeViolations } from '../constants/bol/unit-size.ts';
import { hazmatFields, lineItemFields } from './bol-fields.ts';
import { checkViolations } from './draft-form.ts';
import { completeOf, draftOf, field, leftOut } from './field.ts';
import { weight } from './figures.ts';

/** Quantity, weight, residue and waste belong to a single shipment. */
const {
  quantity: _quantity,
  packagesWeight: _gross,
  residue: _residue,
  hazardousWaste: _waste,
  ...hazmatEntry
} = hazmatFields;

/** Validated like the weight of a line. */
const ofOneUnit = z.describe<number>('Pounds of one handling unit with everything on it, to the hundredth');
const unitWeight = {
  complete: weight.complete.check(ofOneUnit),
  draft: z.optional(weight.draft.def.innerType.check(ofOneUnit)),
};

/** They belong to a single shipment, too. */
const { customerOrderNo: _order, additionalShipperInfo: _info, hazmat: _hazmat, ...lasting } = lineItemFields;
const { handlingUnits: _units, packages: _packages, weight: _weight, ...freight } = lasting;

/** The constant fields of a product, validated like those of a bill's line. */
const productFields = {
  ...freight,
  unitWeight: leftOut(unitWeight),
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
