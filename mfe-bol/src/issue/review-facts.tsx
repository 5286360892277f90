import type { Sheet } from '@freightwright/bol-document';
import { looks } from '@freightwright/mfe-kit';
import type { BolValues } from '../form/bol-values.ts';
import { dateInWords } from '../form/sections.ts';
import styles from './review-dialog.module.css';

interface ReviewFactsProps {
  readonly values: BolValues;
  readonly sheet: Sheet;
}

/**
 * What else the bill says. What was left empty is left out, apart from what decides who pays and what is owed
 * for loss.
 */
export function ReviewFacts({ values, sheet }: ReviewFactsProps) {
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
    ['Ship date', dateInWords(values.shipDate)],
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

/** The form names two of the printed notes otherwise. */
const nameOf = (label: string) =>
  ({ Accessorials: 'Services', 'Bill to': 'Bill-to phone and account' })[label] ?? label;
