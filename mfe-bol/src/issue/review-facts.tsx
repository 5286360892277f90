import type { CarrierRow, Party, Sheet } from '@freightwright/bol-document';
import { looks } from '@freightwright/mfe-kit';
import type { BolValues, LineValues } from '../form/bol-values.ts';
import { formatDate } from '../form/sections.ts';
import { formatLine } from '../lines/folded-line.tsx';
import styles from './review-dialog.module.css';

interface ReviewPartiesProps {
  readonly sheet: Sheet;
  readonly terms: string;
}

export function ReviewParties({ sheet: { shipFrom, shipTo, billTo }, terms }: ReviewPartiesProps) {
  const isThirdParty = billTo.company !== '';
  return (
    <dl className={styles.parties} data-wide>
      <PartyCell title="Ship from" party={shipFrom} />
      <PartyCell title="Ship to" party={shipTo} />
      {isThirdParty ? (
        <PartyCell title="Bill to" party={billTo} />
      ) : (
        <div>
          <dt className={looks.label}>Bill to</dt>
          <dd className={looks.quiet}>
            <strong>{terms === 'Collect' ? shipTo.company : shipFrom.company}</strong>
            <br />
            {terms === 'Collect' ? 'The consignee pays.' : 'The shipper pays.'}
          </dd>
        </div>
      )}
    </dl>
  );
}

const PartyCell = ({ title, party: { company, lines, contact } }: { title: string; party: Party }) => (
  <div>
    <dt className={looks.label}>{title}</dt>
    <dd className={looks.quiet}>
      <strong>{company}</strong>
      {[...lines, contact].filter(Boolean).map((line) => (
        <span key={line} className={looks.block}>
          {line}
        </span>
      ))}
    </dd>
  </div>
);

/** The lines in the order and wording of the printed bill, and their totals. */
export function ReviewLines({ values, sheet: { lines: rows, total } }: { values: BolValues; sheet: Sheet }) {
  const lines = values.lines
    .map((line, index) => ({ line, number: index + 1 }))
    // The hazardous ones are printed first.
    .toSorted((a, b) => Number(b.line.hazmat) - Number(a.line.hazmat));
  return (
    <section className={`${looks.above16} ${looks.under12}`}>
      <h3 className={looks.caption}>Lines</h3>
      <ul>
        {lines.map(({ line, number }, index) => {
          const row = rows[index];
          return row && <Line key={line.key} line={line} number={number} row={row} />;
        })}
      </ul>
      <p className={`${looks.caption} ${looks.above8}`}>
        Total: {units(total.handlingUnits, 'handling unit')}, {units(total.packages, 'package')},{' '}
        {total.weight} lb
      </p>
    </section>
  );
}

const units = (count: string, name: string) => `${count} ${count === '1' ? name : `${name}s`}`;

interface LineProps {
  readonly line: LineValues;
  readonly number: number;
  readonly row: CarrierRow;
}

const Line = ({ line, number, row: { description, isHazmat, freightClass, nmfcItem } }: LineProps) => (
  <li className={styles.line}>
    <div className={looks.shrinking}>
      <p className={styles.description}>
        <span className={looks.unseen}>Line </span>
        {number}.{' '}
        {description.map(({ text, font }) =>
          font === 'bold' ? <strong key={text}>{text}</strong> : <span key={text}>{text}</span>,
        )}
      </p>
      <p className={looks.quiet}>{formatLine(line)}</p>
    </div>
    <p className={`${looks.labels} ${looks.text}`}>
      <strong>{freightClass === '' ? 'No class' : `Class ${freightClass}`}</strong>
      <span className={looks.quiet}>{nmfcItem === '' ? 'No NMFC item' : `NMFC ${nmfcItem}`}</span>
      {isHazmat && <span className={looks.warned}>Hazmat</span>}
    </p>
  </li>
);

/** The remaining fields. Empty ones are omitted, except those that decide payment and liability. */
export function ReviewFacts({ values, sheet }: { readonly values: BolValues; readonly sheet: Sheet }) {
  const facts = [...chargesOf(values, sheet), ...shipmentOf(values, sheet), ...servicesOf(values, sheet)];
  return (
    <section className={`${looks.above16} ${looks.under12}`}>
      <h3 className={looks.caption}>Charges, shipment and services</h3>
      <dl className={styles.facts}>
        {facts.map(([label, text]) => (
          <div key={label} className={styles.fact}>
            <dt className={looks.quiet}>{label}</dt>
            <dd className={styles.description}>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type Fact = readonly [label: string, text: string];
const filled = (facts: readonly Fact[]): Fact[] => facts.filter(([, text]) => text !== '');
const joined = (parts: readonly string[]) => parts.filter((part) => part.trim() !== '').join(', ');

const chargesOf = (values: BolValues, { declaredAmount, declaredPer, codAmount }: Sheet): Fact[] => [
  ['Freight charge terms', values.freightChargeTerms],
  [
    'COD',
    codAmount === ''
      ? 'None'
      : joined([
          codAmount,
          `fee ${values.feeTerms.toLowerCase()}`,
          values.customerCheckAcceptable ? 'customer check acceptable' : '',
        ]),
  ],
  ['Declared value', declaredAmount === '' ? 'None' : `${declaredAmount} per ${declaredPer}`],
  ...filled([['Section 7', values.section7 ? 'Applies once signed' : '']]),
];

const shipmentOf = (values: BolValues, { references, shipFrom, shipTo, form }: Sheet): Fact[] =>
  filled([
    ['Ship date', formatDate(values.shipDate)],
    ['Service type', values.serviceType],
    ['Carrier', joined([values.carrierName, values.scac])],
    ['PRO number', values.proNumber],
    ['Trailer number', values.trailerNumber],
    ['Seal numbers', values.sealNumbers],
    ...[...shipFrom.numbers, ...shipTo.numbers].map(({ label, value }): Fact => [label, value]),
    ['FOB', form.fob ?? ''],
    [
      'Order numbers',
      joined([...new Set(values.lines.map(({ customerOrderNo }) => customerOrderNo.trim()))]),
    ],
    ['References', references],
    ['Master bill of lading', values.masterBol ? 'Yes' : ''],
    ['Trailer loaded by', values.trailerLoaded],
    ['Freight counted by', values.freightCounted],
  ]);

function servicesOf(values: BolValues, { services, instructions, emergency = '' }: Sheet): Fact[] {
  const notes = [...services.strong, ...services.plain].map(({ label, text }): Fact => [nameOf(label), text]);
  return [
    ...(values.accessorials.length === 0 ? [['Services', 'None'] as const] : []),
    ...filled([...notes, ['Special instructions', instructions], ['Emergency contact', emergency]]),
  ];
}

/** The form uses other labels for two of the printed notes. */
const nameOf = (label: string) =>
  ({ Accessorials: 'Services', 'Bill to': 'Bill-to phone and account' })[label] ?? label;
