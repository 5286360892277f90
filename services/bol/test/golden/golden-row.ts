import type { BolFormInput } from '@freightwright/contracts';

/** A bill and all that must come of it by a source. */
export interface GoldenRow {
  readonly name: string;
  /** '49 CFR 172.203(c)', 'PHMSA 04-0086', 'FedEx Freight 100 series, item 430'. */
  readonly source: string;
  /** What differs from the sample form, whose ship date is today and which the driver counted. */
  readonly bill: Partial<BolFormInput>;
  readonly expected: Refused | Issued;
}

interface Refused {
  /** The rules that refuse it, each with its field: `{ 'lineItems.0.weight': 'required' }`. */
  readonly refused: Readonly<Record<string, string>>;
}

export interface Issued {
  /** Texts on the page, whose lines are joined by blanks. */
  readonly texts?: readonly string[];
  /** Texts on the first label. */
  readonly labels?: readonly string[];
  /** Texts that the page must not have. */
  readonly absent?: readonly string[];
  /** Values of the eBOL by their paths: `{ 'commodities.handlingUnits.0.count': 4 }`. */
  readonly ebol?: Readonly<Record<string, unknown>>;
  /** The codes of all warnings, in the order of the answer. */
  readonly warnings?: readonly string[];
}
