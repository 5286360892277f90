import type { Prediction } from '@freightwright/contracts';
import { Section, Table, util } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { DownIcon, UpIcon } from '../components/predictor-icons.ts';
import { describeDays, money, signedMoney } from '../form/predictor-texts.ts';
import styles from './alternatives.module.css';

type SortColumn = 'estimate' | 'transitDays' | 'reliability';

interface Sorting {
  readonly column: SortColumn;
  readonly isDescending: boolean;
}

const columns: readonly (readonly [text: string, sorts: SortColumn | null])[] = [
  ['Estimate', 'estimate'],
  ['Against this', null],
  ['Transit', 'transitDays'],
  ['On time', 'reliability'],
];

export function Alternatives({ prediction }: { readonly prediction: Prediction }) {
  const { alternatives, totalEstimate } = prediction;
  const [sorting, setSorting] = useState<Sorting>({ column: 'estimate', isDescending: false });
  if (alternatives.length === 0) return null;
  const direction = sorting.isDescending ? 'descending' : 'ascending';
  return (
    <Section title="Alternatives" aside={<span className={util.note}>Illustrative carriers and rates</span>}>
      <Table className={styles.table} aria-label="Alternatives, illustrative">
        <thead>
          <tr>
            <th scope="col">Carrier</th>
            <th scope="col">Service</th>
            {columns.map(([text, column]) =>
              column === null ? (
                <th key={text} scope="col" className={util.figure}>
                  {text}
                </th>
              ) : (
                <th
                  key={text}
                  scope="col"
                  className={util.figure}
                  aria-sort={sorting.column === column ? direction : 'none'}
                >
                  <button
                    type="button"
                    className={styles.sort}
                    onClick={() => setSorting(sortedBy(sorting, column))}
                  >
                    {sorting.column === column && (sorting.isDescending ? <DownIcon /> : <UpIcon />)}
                    {text}
                  </button>
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {sortedAlternatives(alternatives, sorting).map((each) => (
            <tr key={`${each.carrier} ${each.serviceType}`}>
              <th scope="row">{each.carrier}</th>
              <td className={util.ink2}>{each.serviceType}</td>
              <td className={`${util.figure} ${util.bold}`}>{money(each.estimate)}</td>
              <td className={util.figure}>{signedMoney(each.estimate - totalEstimate)}</td>
              <td className={util.figure}>{describeDays(each.transitDays)}</td>
              <td className={util.figure}>
                {each.reliability}%<span className={styles.onTime}> on time</span>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <ul className={`${util.stack6} ${util.note} ${util.above8}`}>
        {alternatives.flatMap(({ carrier, terms }) =>
          terms === undefined ? [] : <li key={carrier}>{describeTerms(carrier, terms)}</li>,
        )}
      </ul>
    </Section>
  );
}

type Terms = NonNullable<Prediction['alternatives'][number]['terms']>;

/** "Blue Ridge Lines: serves 17 states, 76.8% off the class rates, $110.00 at least. Level of …" */
function describeTerms(carrier: string, { serviceArea, discountPercent, minimumCharge, basis = '' }: Terms) {
  const area = `serves ${serviceArea.replace(/^L/, 'the l')}`;
  const off = discountPercent === undefined ? [] : [`${discountPercent}% off the class rates`];
  return `${carrier}: ${[area, ...off, `${money(minimumCharge)} at least`].join(', ')}. ${basis}`;
}

/** Sorts a column by the best first: cheapest, fastest, most reliable. The next click reverses it. */
function sortedBy(before: Sorting, column: SortColumn): Sorting {
  const isDescending = before.column === column ? !before.isDescending : column === 'reliability';
  return { column, isDescending };
}

/** Ties stay in order of price. */
function sortedAlternatives(
  alternatives: Prediction['alternatives'],
  { column, isDescending }: Sorting,
): Prediction['alternatives'] {
  const sign = isDescending ? -1 : 1;
  return alternatives.toSorted((a, b) => sign * (a[column] - b[column]) || a.estimate - b.estimate);
}
