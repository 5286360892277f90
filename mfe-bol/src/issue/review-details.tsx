import {
  type CarrierRow,
  describeUnderlying,
  type Party,
  type PrintedBol,
} from '@freightwright/bol-document';
import type { BolFieldName } from '@freightwright/contracts/constants';
import { util } from '@freightwright/mfe-kit';
import { formatLine } from '../lines/folded-line.tsx';
import { formatDate } from '../sections/sections.ts';
import { type BolValues, type LineValues, plainEntries, valueIn } from '../values/bol-values.ts';
import { bill } from '../values/inputs.made.ts';
import styles from './review-dialog.module.css';

interface ReviewProps {
  readonly values: BolValues;
  readonly printed: PrintedBol;
}

export function ReviewParties({ values, printed: { shipFrom, shipTo, billTo } }: ReviewProps) {
  const { freightChargeTerms: terms } = values;
  const isThirdParty = billTo.company !== '';
  return (
    <dl className={styles.parties} data-wide>
      <PartyCell title="Ship from" party={shipFrom} />
      <PartyCell title="Ship to" party={shipTo} />
      {isThirdParty ? (
        <PartyCell title="Bill to" party={billTo} />
      ) : (
        <div>
          <dt className={util.label}>Bill to</dt>
          <dd className={util.quiet}>
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
    <dt className={util.label}>{title}</dt>
    <dd className={util.quiet}>
      <strong>{company}</strong>
      {[...lines, contact].filter(Boolean).map((line) => (
        <span key={line} className={util.block}>
          {line}
        </span>
      ))}
    </dd>
  </div>
);

/** The lines in the order and wording of the printed bill, and their totals. */
export function ReviewLines({ values, printed: { lines: rows, total } }: ReviewProps) {
  const lines = values.lines
    .map((line, index) => ({ line, number: index + 1 }))
    // The hazardous ones are printed first.
    .toSorted((a, b) => Number(b.line.hazmat) - Number(a.line.hazmat));
  return (
    <section className={`${util.above16} ${util.under12}`}>
      <h3 className={util.caption}>Lines</h3>
      <ul>
        {lines.map(({ line, number }, index) => {
          const row = rows[index];
          return row && <Line key={line.key} line={line} number={number} row={row} />;
        })}
      </ul>
      <p className={`${util.caption} ${util.above8}`}>
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
    <div className={util.shrinking}>
      <p className={styles.description}>
        <span className={util.unseen}>Line </span>
        {number}.{' '}
        {description.map(({ text, font }) =>
          font === 'bold' ? <strong key={text}>{text}</strong> : <span key={text}>{text}</span>,
        )}
      </p>
      <p className={util.quiet}>{formatLine(line)}</p>
    </div>
    <p className={`${util.labels} ${util.text}`}>
      <strong>{freightClass === '' ? 'No class' : `Class ${freightClass}`}</strong>
      <span className={util.quiet}>{nmfcItem === '' ? 'No NMFC item' : `NMFC ${nmfcItem}`}</span>
      {isHazmat && <span className={util.warned}>Hazmat</span>}
    </p>
  </li>
);

/** The remaining fields. Empty ones are omitted, except those that decide payment and liability. */
export function ReviewDetails({ values, printed }: ReviewProps) {
  const details = [
    ...chargesOf(values, printed),
    ...shipmentOf(values, printed),
    ...servicesOf(values, printed),
  ];
  return (
    <section className={`${util.above16} ${util.under12}`}>
      <h3 className={util.caption}>Charges, shipment and services</h3>
      <dl className={styles.details}>
        {details.map(([label, text]) => (
          <div key={label} className={styles.detail}>
            <dt className={util.quiet}>{label}</dt>
            <dd className={styles.description}>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type Detail = readonly [label: string, text: string];
const filled = (details: readonly Detail[]): Detail[] => details.filter(([, text]) => text !== '');
const joined = (parts: readonly string[]) => parts.filter((part) => part.trim() !== '').join(', ');

const chargesOf = (values: BolValues, { declaredAmount, declaredPer, codAmount }: PrintedBol): Detail[] => [
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

/** Shown with another field, or in a row of its own. */
const elsewhere: ReadonlySet<string> = new Set<BolFieldName>([
  'freightChargeTerms',
  'codAmountCents',
  'feeTerms',
  'customerCheckAcceptable',
  'declaredValueCents',
  'declaredValuePer',
  'section7',
  'scac',
]);

/** Every field that is not among the notes of the page. */
const shipmentOf = (values: BolValues, { references, form }: PrintedBol): Detail[] =>
  filled([
    ...plainEntries(bill)
      .filter(([name, { block }]) => block !== 'instructions' && !elsewhere.has(name))
      .map(([name, { label }]): Detail => [label, textOf(values, name)]),
    [
      'Order numbers',
      joined([...new Set(values.lines.map(({ customerOrderNo }) => customerOrderNo.trim()))]),
    ],
    ['References', references],
    ['Corrects BOL', form.corrects?.bolNumber ?? ''],
    ['Underlying bills', (form.underlyingBols ?? []).map(describeUnderlying).join('; ')],
  ]);

function textOf(values: BolValues, name: string): string {
  if (name === 'shipDate') return formatDate(values.shipDate);
  if (name === 'carrierName') return joined([values.carrierName, values.scac]);
  const value = valueIn(values, name);
  return value === true ? 'Yes' : String(value || '');
}

function servicesOf(values: BolValues, { services, instructions, emergency = '' }: PrintedBol): Detail[] {
  const notes = [...services.strong, ...services.plain].map(
    ({ label, text }): Detail => [nameOf(label), text],
  );
  return [
    ...(values.accessorials.length === 0 ? [['Services', 'None'] as const] : []),
    ...filled([...notes, ['Special instructions', instructions], ['Emergency contact', emergency]]),
  ];
}

/** The form uses other labels for two of the printed notes. */
const nameOf = (label: string) =>
  ({ Accessorials: 'Services', 'Bill to': 'Bill-to phone and account' })[label] ?? label;
