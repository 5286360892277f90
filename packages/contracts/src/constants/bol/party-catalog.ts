import { column, entry, type FieldEntry, line, partyField } from './field-entry.ts';

const required = { required: true } as const;

/** A name and address, and the contact there. `columns` has the names of its column in bulk files. */
export const partyCatalog = {
  company: {
    ...line('Company', 100, 'Example Shipper', required, {
      searched: true,
      listed: true,
    }),
    columns: ['name', ''],
  },
  address: {
    ...line('Address', 120, '100 Dock Street', required, { formLabel: 'Street address' }),
    columns: ['street', 'address_1', 'address1', 'address_line_1'],
  },
  city: { ...line('City', 60, 'Chicago', required), columns: ['town'] },
  state: { ...entry('state', 'State', 'IL', required, { limit: 2 }), columns: ['st'] },
  zip: {
    ...entry('zip', 'ZIP', '60607', required, { limit: 10 }),
    columns: ['zip_code', 'zipcode', 'postal_code', 'postcode'],
  },
  contact: {
    ...line('Contact', 80, 'Shipping desk', required),
    columns: ['contact_name', 'attention', 'attn'],
  },
  phone: {
    ...entry('phone', 'Phone', '(312) 555-0100', required, { limit: 40 }),
    columns: ['telephone', 'phone_number', 'tel'],
  },
} as const;
type PartyCatalog = typeof partyCatalog;
export type PartyField = keyof PartyCatalog;

const ends = {
  shipper: {
    place: { section: 'shipFrom', block: 'shipFrom', ebol: 'origin' },
    prefixes: ['ship_from', 'from'],
    examples: {},
  },
  consignee: {
    place: { section: 'shipTo', block: 'shipTo', ebol: 'destination' },
    prefixes: ['ship_to', 'to'],
    examples: {
      company: 'Example Consignee',
      address: '200 Receiving Road',
      city: 'Atlanta',
      state: 'GA',
      zip: '30318',
      contact: 'Receiving desk',
      phone: '(404) 555-0100',
    },
  },
} as const;

type PartyEntries<P extends string> = {
  readonly [N in PartyField as `${P}${Capitalize<N>}`]: PartyCatalog[N] & Partial<FieldEntry>;
};

/**
 * The fields of one end of the shipment.
 * @example partyEntries('shipper').shipperZip.kind; // => 'zip'
 */
export function partyEntries<P extends keyof typeof ends>(party: P): PartyEntries<P> {
  const { place, prefixes } = ends[party];
  const examples: Readonly<Record<string, string>> = ends[party].examples;
  const columnOf = (prefix: string, name: string) => (name === '' ? prefix : `${prefix}_${name}`);
  const entries = Object.entries(partyCatalog).map(([name, { columns, ...each }]) => {
    const example = examples[name] ?? each.example;
    const names = [
      ...columns.map((other) => columnOf(party, other)),
      ...prefixes.flatMap((prefix) => [name, ...columns].map((other) => columnOf(prefix, other))),
    ];
    const end = party === 'shipper' ? 'Shipper' : 'Consignee';
    const label = `${end} ${name === 'zip' ? 'ZIP' : name}`;
    const ofBulk = column(columnOf(party, name), names.join(' '), example, { label });
    return [partyField(party, name), { ...each, ...place, example, ...ofBulk }];
  });
  return Object.fromEntries(entries);
}
