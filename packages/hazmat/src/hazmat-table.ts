export type PackingGroup = 'I' | 'II' | 'III';
export type HazardZone = 'A' | 'B' | 'C' | 'D';

/** One line of the table of 49 CFR 172.101, or one packing group of it. */
export interface HazmatRow {
  /** Column 4, 'UN1263'; empty for a material that is forbidden. */
  readonly identificationNumber: string;
  /** Column 1: '+', 'A', 'D', 'G', 'I', 'W'. */
  readonly symbols: readonly string[];
  /** Column 2 whole, its italics included. */
  readonly description: string;
  /** The proper shipping names, alternatives in the roman type of column 2. None for a forbidden material. */
  readonly shippingNames: readonly string[];
  /** Column 3: '3', '2.3', '1.4S', 'Combustible liquid', 'Forbidden'; empty for UN0190 (by authority). */
  readonly hazardClass: string;
  /** The labels of column 6 without the first hazard, in the order of the table: '8', '3' of '6.1, 8, 3'. */
  readonly subsidiaryClasses: readonly string[];
  /** Column 5; left out where the table has none. */
  readonly packingGroup?: PackingGroup | undefined;
  /** The numbered special provisions of column 7, which apply in every mode. */
  readonly specialProvisions: readonly string[];
  /** The sections of column 8A that allow exceptions, '173.150'; none for 'None' or a blank. */
  readonly exceptions: readonly string[];
  /** As packed, by the packagings that columns 7 and 8B allow; 'unknown' where they do not decide. */
  readonly state: PhysicalState;
  readonly inhalation: InhalationHazard;
  /** Guides of the Emergency Response Guidebook 2024 for the number, '128', '127P' where it may polymerize. */
  readonly ergGuides: readonly string[];
}

export type PhysicalState = 'gas' | 'liquid' | 'solid' | 'unknown';

/**
 * Whether a material is poisonous by inhalation (49 CFR 171.8), by its special provisions in 172.102:
 * - 'zone': 1 to 4, the zone is known.
 * - 'ask-zone': 6, or a gas of 2.3 without a zone; the shipper knows it.
 * - 'other-name': 5, a material that is poisonous by inhalation takes another name.
 * - 'words': 13, anhydrous ammonia within the United States; only the words 'Inhalation Hazard'.
 */
export type InhalationHazard =
  | { readonly kind: 'none' | 'ask-zone' | 'other-name' | 'words' }
  | { readonly kind: 'zone'; readonly zone: HazardZone };

/** A hazardous substance of Appendix A to 49 CFR 172.101, Table 1. */
export interface HazardousSubstance {
  readonly name: string;
  /** Pounds in one package. */
  readonly reportableQuantityLb: number;
}

/** A marine pollutant of Appendix B to 49 CFR 172.101. */
export interface MarinePollutant {
  readonly name: string;
  /** 'PP' in the list. */
  readonly severe: boolean;
}

/** A line of Table 1 or 2 of 49 CFR 172.504(e). */
export interface PlacardRule {
  readonly table: 1 | 2;
  /** '3', '6.1 (other than material poisonous by inhalation)'. */
  readonly category: string;
  readonly placard: string;
}

/** The table of 49 CFR 177.848(d). */
export interface SegregationTable {
  /** '2.3 gas zone A', '8 liquids only': the columns, and the lines in the same order. */
  readonly categories: readonly string[];
  /** 'X', 'O', '*' or '' by line and column. */
  readonly marks: readonly (readonly string[])[];
}

/** The data for all rules. */
export interface HazmatTable {
  /** In the order of the regulation. */
  readonly rows: readonly HazmatRow[];
  readonly substances: readonly HazardousSubstance[];
  readonly pollutants: readonly MarinePollutant[];
  readonly placards: readonly PlacardRule[];
  readonly segregation: SegregationTable;
}
