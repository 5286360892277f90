import { Table, util } from '@freightwright/mfe-kit';
import type { ReactNode } from 'react';
import styles from './detail-table.module.css';
import { symbolLabels } from './hazard-classes.ts';
import { formatClass, type MaterialRow } from './material.ts';
import { provisionAnchor } from './provisions.tsx';
import { SectionLinks } from './section-link.tsx';

interface Detail {
  readonly name: string;
  readonly of: (row: MaterialRow) => readonly string[] | string;
  /** Custom rendering; by default as text. */
  readonly draw?: (row: MaterialRow) => ReactNode;
}

const fromLabels = {
  'any-weight': 'at any weight',
  '1001-lb': 'from 1,001 lb on one vehicle, and in bulk',
  'in-bulk': 'in a bulk packaging',
} as const;

const lines = (sentences: readonly ReactNode[]) =>
  sentences.length === 0
    ? 'none'
    : sentences.map((sentence, at) => (
        // The lines of a cell never change their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above.
        <span key={at} className={util.block}>
          {sentence}
        </span>
      ));

const details: readonly Detail[] = [
  { name: 'Name in the table', of: ({ description }) => description },
  {
    name: 'Shipping names',
    of: ({ shippingNames }) => shippingNames,
    draw: (row) => lines(row.shippingNames),
  },
  {
    name: 'Symbols',
    of: ({ symbols }) => symbols,
    draw: ({ symbols }) => lines(symbols.map((symbol) => `${symbol}: ${symbolLabels[symbol]}`)),
  },
  { name: 'Class', of: formatClass },
  { name: 'Labels', of: ({ labels }) => labels },
  {
    name: 'Placards',
    of: ({ placarding }) => JSON.stringify(placarding),
    draw: ({ placarding: { placards, notRequired } }) =>
      lines([...placards.map(({ placard, from }) => `${placard} ${fromLabels[from]}`), ...notRequired]),
  },
  { name: 'Limited quantity', of: ({ limitedQuantity }) => (limitedQuantity ? 'allowed' : 'not allowed') },
  {
    name: 'Special provisions',
    of: ({ specialProvisions }) => specialProvisions,
    draw: ({ specialProvisions }) => <ProvisionLinks codes={specialProvisions} />,
  },
  sections('Exceptions, 8A', ({ exceptions }) => exceptions),
  sections('Non-bulk packaging, 8B', ({ nonBulk }) => nonBulk),
  sections('Bulk packaging, 8C', ({ bulk }) => bulk),
  { name: 'Passenger aircraft or rail', of: (row) => row.passengerAircraftRail || 'not said' },
  { name: 'Cargo aircraft', of: (row) => row.cargoAircraft || 'not said' },
  {
    name: 'Vessel stowage',
    of: ({ stowage, stowageOther }) => [stowage, stowageOther].filter(Boolean).join('; ') || 'not said',
  },
];

function sections(name: string, of: (row: MaterialRow) => readonly string[]): Detail {
  return { name, of, draw: (row) => <SectionLinks sections={of(row)} /> };
}

function ProvisionLinks({ codes }: { readonly codes: readonly string[] }) {
  if (codes.length === 0) return 'none';
  return codes.map((code, at) => (
    <span key={code}>
      {at > 0 && ', '}
      <a href={`#${provisionAnchor(code)}`}>{code}</a>
    </span>
  ));
}

/** The rows of one entry side by side. A value that all of them share is shown a single time. */
export const DetailTable = ({ rows }: { readonly rows: readonly MaterialRow[] }) => (
  <Table className={styles.details} aria-label="From the table">
    <thead>
      <tr>
        <th scope="col">Packing group</th>
        {rows.map(({ packingGroup }, at) => (
          // Two rows may have the same packing group.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <th key={at} scope="col">
            {packingGroup ?? 'none'}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {details.map((detail) => (
        <tr key={detail.name}>
          <th scope="row">{detail.name}</th>
          <Cells detail={detail} rows={rows} />
        </tr>
      ))}
    </tbody>
  </Table>
);

function Cells({ detail, rows }: { readonly detail: Detail; readonly rows: readonly MaterialRow[] }) {
  const [first] = rows;
  if (first === undefined) return null;
  const isSame = new Set(rows.map((row) => String(detail.of(row)))).size === 1;
  if (isSame) return <td colSpan={rows.length}>{drawn(detail, first)}</td>;
  return rows.map((row, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change their order.
    <td key={at}>{drawn(detail, row)}</td>
  ));
}

function drawn({ of, draw }: Detail, row: MaterialRow): ReactNode {
  if (draw) return draw(row);
  const notice = of(row);
  return typeof notice === 'string' ? notice : notice.join(', ') || 'none';
}
