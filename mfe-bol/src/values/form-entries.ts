import type { FieldEntry } from '@freightwright/contracts/constants';

/** What the form needs of an entry. */
export type FormEntry = Omit<FieldEntry, 'bulk' | 'ebol' | 'example' | 'searched' | 'listed'>;
type FormEntries<C> = {
  readonly [N in keyof C]: FormEntry & Pick<C[N], keyof C[N] & ('label' | 'limit' | 'kind')>;
};

/** The entries of a catalog as the form needs them. For the modules that the build evaluates. */
export const formEntries = <C extends object>(catalog: C) =>
  Object.fromEntries(
    Object.entries(catalog).map(([name, entry]: [string, FieldEntry & { columns?: unknown }]) => {
      const { bulk, ebol, example, searched, listed, columns, ...needed } = entry;
      return [name, needed];
    }),
  ) as FormEntries<C>;

/** Whether it is one of the seven fields of shipper or consignee. */
export const isOfParty = ({ section }: Pick<FormEntry, 'section'>): boolean =>
  section === 'shipFrom' || section === 'shipTo';

/** Kinds whose value is the text as typed. */
const readAsText: ReadonlySet<unknown> = new Set([
  ...[
    'line',
    'choice',
    'time',
    'date',
    'shipDate',
    'scac',
    'proNumber',
    'paragraphs',
    'nmfcItem',
    'ergGuide',
  ],
  ...[
    'optionalPhone',
    'emergencyPhone',
    'identificationNumber',
    'hazardClass',
    'packageType',
    'freightClass',
  ],
]);

/** The same with these properties only; the label of a figure and of a handling requirement is always needed. */
export const valueEntries = <C extends object>(catalog: C, properties: readonly (keyof FormEntry)[]) =>
  Object.fromEntries(
    Object.entries(catalog).map(([name, entry]: [string, FormEntry]) => {
      const { section, isHandling, kind, label, formLabel = label, optional } = entry;
      // The form has the fields of a party in a record of their own.
      if (isOfParty(entry)) return [name, { section }];
      const needed = Object.entries({ ...entry, label: formLabel }).filter(
        ([key, value]) =>
          properties.some((each) => each === key) &&
          // The long lists of what few bills name are left to the contract's rules.
          !(optional && section && key === 'options') &&
          (key !== 'kind' || !readAsText.has(value)),
      );
      const named = isHandling || kind === 'cents' ? { label } : {};
      return [name, { ...Object.fromEntries(needed), ...named }];
    }),
  ) as C;
