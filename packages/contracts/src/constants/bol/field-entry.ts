/** The sections of the form, in order. */
export const bolSections = {
  shipFrom: 'Ship from',
  shipTo: 'Ship to',
  billTo: 'Bill to',
  shipment: 'Shipment',
  items: 'Items',
  hazmat: 'Hazmat contact',
  services: 'Services and instructions',
  loading: 'Loading and COD',
} as const;
export type BolSection = keyof typeof bolSections;

/** The blocks of the printed page. */
export type BolBlock =
  | ('number' | 'shipFrom' | 'shipTo' | 'billTo' | 'carrier' | 'terms' | 'instructions')
  | ('orders' | 'items' | 'value' | 'cod' | 'signatures' | 'section7');

/** The column of a field in a bulk file of bills. */
export interface FieldColumn {
  readonly column: string;
  /** The label of the column, where it differs from that of the field. */
  readonly label?: string;
  /** Other names, separated by blanks, in the normalized form of a header: lower case, words joined by '_'. */
  readonly synonyms: string;
  /** Other spellings of its choices, in lower case. */
  readonly choices?: Readonly<Record<string, string>>;
  /** The value in the template. */
  readonly example?: string;
}

/** What the catalog states about one field. */
export interface FieldEntry {
  /** Its name in validation messages, on the form and in reviews. */
  readonly label: string;
  /** Selects the schema, the input and the reading of a cell; 'composite' has a schema of its own. */
  readonly kind: string;
  readonly required?: true;
  /** Maximum length of a text. */
  readonly limit?: number;
  /** The choices. The first is the default, unless the field is `optional`. */
  readonly options?: readonly string[];
  readonly optional?: true;
  /** The smallest count. */
  readonly least?: 0 | 1;
  /** The value on a blank form; '' or the first choice by default. */
  readonly preset?: string;
  readonly section?: BolSection;
  /** The block that shows the field; undefined for one that is not printed, or printed outside the blocks. */
  readonly block?: BolBlock | undefined;
  /** Printed with its label among the notes, instead of at a place of its own. */
  readonly isNote?: true;
  /** A handling requirement in transit. */
  readonly isHandling?: true;
  /** It belongs to one shipment, so "use again" and templates leave it out. */
  readonly once?: true;
  /** Found by the search of My BOLs. */
  readonly searched?: true;
  /** Part of every row of the list. */
  readonly listed?: true;
  /** Where the eBOL has it: 'reference' among the additional references, else a path, or 'instructions'. */
  readonly ebol?: string;
  readonly bulk?: FieldColumn;
  /** A valid value, for samples, templates and tests. */
  readonly example: unknown;

  /** The label on the form, where the section makes a shorter or longer one clear. */
  readonly formLabel?: string;
  /** Columns of twelve; the whole row by default. */
  readonly width?: 4 | 6 | 8;
  /** A note below the input. */
  readonly note?: string;
  readonly placeholder?: string;
  /** The group of rarely needed fields in which it is collapsed. */
  readonly folded?: keyof typeof foldedGroups;
  /** Shown only while this field is filled in. */
  readonly shownWith?: string;
  /** Radio buttons instead of a list. */
  readonly radio?: true;
  /** Needed to issue, although the schema alone does not require it. */
  readonly asked?: true;
}

/** Fields that few bills need, collapsed under these titles. */
export const foldedGroups = {
  numbers: 'SID, CID and location numbers, FOB',
  payer: 'Bill-to phone and account, broker',
  times: 'Pickup and delivery times, dock hours',
  access: 'Limited access, guaranteed delivery',
} as const;

type Extra = Partial<FieldEntry>;
/** The intersection of several objects. */
type Merged<T> = T extends readonly [infer First, ...infer Rest] ? First & Merged<Rest> : unknown;

/**
 * An entry, with the literal types of what it states.
 * @example entry('time', 'Pickup ready', '08:30', { width: 6 }).kind; // => 'time'
 */
export const entry = <const K extends string, const E, const T extends readonly Extra[]>(
  kind: K,
  label: string,
  example: E,
  ...rest: T
) => Object.assign({ kind, label, example }, ...rest) as { kind: K; label: string; example: E } & Merged<T>;

/**
 * One line of text.
 * @example line('Trailer number', 20, 'T-5321', { width: 6 }).limit; // => 20
 */
export const line = <const T extends readonly Extra[]>(
  label: string,
  limit: number,
  example: string,
  ...rest: T
) => entry('line', label, example, { limit }, ...rest);

/**
 * The column of a field in a bulk file of bills.
 * @param example its value in the template.
 * @example column('pro_number', 'pro pro_no').bulk.column; // => 'pro_number'
 */
export const column = (name: string, synonyms = '', example = '', rest: Partial<FieldColumn> = {}) => ({
  bulk: { column: name, synonyms, example, ...rest },
});

/** Adds the section, and the block unless an entry names another. */
export const inSection = <T extends object>(section: BolSection, block: BolBlock, entries: T) =>
  Object.fromEntries(
    Object.entries(entries).map(([name, each]: [string, object]) => [
      name,
      Object.assign({ section, block }, each),
    ]),
  ) as { [N in keyof T]: T[N] & { section: BolSection; block?: BolBlock | undefined } };

/**
 * The name of a party's field on the bill.
 * @example partyField('shipper', 'zip'); // => 'shipperZip'
 */
export const partyField = (party: string, field: string): string =>
  `${party}${field.charAt(0).toUpperCase()}${field.slice(1)}`;
