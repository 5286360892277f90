import type { HazardZone, HazmatRow } from '../hazmat-table.ts';

/** A shipper's description. The first five fields are the basic one (49 CFR 172.202(a)(1) to (4)). */
export interface HazmatEntry {
  readonly identificationNumber: string;
  readonly properShippingName: string;
  readonly hazardClass: string;
  readonly subsidiaryClasses?: readonly string[] | undefined;
  readonly packingGroup?: string | undefined;
  /** 172.203(k): one name, or those of the two components that contribute most. */
  readonly technicalName?: string | undefined;
  /** 172.203(m), where the table has no zone of its own. */
  readonly inhalationZone?: HazardZone | undefined;
  /** The shipper's answer to special provision 5: whether the material is poisonous by inhalation. */
  readonly poisonousByInhalation?: boolean | undefined;
  /** 172.203(b). */
  readonly limitedQuantity?: boolean | undefined;
  /** 172.203(l). */
  readonly marinePollutant?: boolean | undefined;
  /** 172.203(c). */
  readonly reportableQuantity?: boolean | undefined;
  /** The hazardous substances by name, where the shipping name does not name them. 172.203(c)(1). */
  readonly hazardousSubstances?: string | undefined;
  /** 172.203(a): the number of a special permit, '11110' or 'DOT-SP 11110'. */
  readonly specialPermit?: string | undefined;
  /** 172.203(p): a liquefied petroleum gas without odor. */
  readonly nonOdorized?: boolean | undefined;
  /** 172.203(n): an elevated temperature material. */
  readonly hot?: boolean | undefined;
  /** 172.203(e): an empty packaging with a residue. */
  readonly residue?: boolean | undefined;
}

/** The fields of an entry that a chosen row fills in. */
export type BasicEntry = Pick<
  HazmatEntry,
  'identificationNumber' | 'properShippingName' | 'hazardClass' | 'subsidiaryClasses' | 'packingGroup'
>;

/**
 * A row's entry as in the table, under one of its proper shipping names, by default the first.
 * @example entryOf(paint).properShippingName; // => 'Paint'
 */
export const entryOf = (
  row: HazmatRow,
  shippingName = row.shippingNames[0] ?? row.description,
): BasicEntry => ({
  identificationNumber: row.identificationNumber,
  properShippingName: shippingName,
  hazardClass: row.hazardClass,
  subsidiaryClasses: row.subsidiaryClasses,
  packingGroup: row.packingGroup,
});

export type HazmatProblemCode =
  | 'unknown-number'
  | 'unknown-name'
  | 'forbidden'
  | 'explosive'
  | 'radioactive'
  | 'temperature-controlled'
  | 'wrong-class'
  | 'wrong-subsidiary'
  | 'packing-group-missing'
  | 'packing-group-wrong'
  | 'zone-missing'
  | 'zone-wrong'
  | 'inhalation-unanswered'
  | 'inhalation-other-name'
  | 'technical-name-missing'
  | 'limited-quantity-not-allowed'
  | 'special-permit-wrong'
  | 'not-petroleum-gas';

/** Why an entry is refused. */
export interface HazmatProblem {
  readonly code: HazmatProblemCode;
  readonly field: keyof HazmatEntry;
  /** A whole sentence for the shipper; it names the row that exists. */
  readonly message: string;
  /** Of 49 CFR, '172.101'. */
  readonly section: string;
  /** The rows of the table that the entry may refer to. */
  readonly rows: readonly HazmatRow[];
}

/** The digits of '11110', 'SP 11110' or 'DOT-SP 11110'. */
export const specialPermitNumber = (typed: string): string | undefined =>
  /^(?:(?:DOT-)?SP[ -]?)?(\d{2,5})$/i.exec(typed.trim())?.[1];
