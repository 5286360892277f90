import type { Prediction } from '@freightwright/contracts';
import { looks, Sheet, Table } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { DownIcon, UpIcon } from '../predictor-icons.tsx';
import { daysWords, money, signedMoney } from '../words/money-words.ts';
import styles from './alternatives.module.css';
import { type SortColumn, type Sorting, sortedAlternatives, sortedBy } from './sort-alternatives.ts';

const columns = [
  ['estimate', 'Estimate'],
  ['against', 'Against this'],
  ['transitDays', 'Transit'],
  ['reliability', 'On time'],
] as const satisfies readonly (readonly [SortColumn | 'against', string])[];

/** What modelled carriers would take for the same shipment. */
export function Alternatives({ prediction }: { readonly prediction: Prediction }) {
  const { alternatives, totalEstimate } = prediction;
  const [sorting, setSorting] = useState<Sorting>({ column: 'estimate', isDescending: false });
  if (alternatives.length === 0) return null;
  return (
    <Sheet title="Alternatives" aside={<span className={looks.note}>Illustrative carriers and rates</span>}>
      <Table className={styles.table} aria-label="Alternatives, illustrative">
        <thead>
          <tr>
            <th scope="col">Carrier</th>
            <th scope="col">Service</th>
            {columns.map(([column, words]) =>
              column === 'against' ? (
                <th key={column} scope="col" className={looks.figure}>
                  {words}
                </th>
              ) : (
                <SortHead
                  key={column}
                  words={words}
                  direction={sorting.column === column ? directionOf(sorting) : 'none'}
                  onSort={() => setSorting(sortedBy(sorting, column))}
                />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {sortedAlternatives(alternatives, sorting).map((each) => (
            <tr key={`${each.carrier} ${each.serviceType}`}>
              <th scope="row">{each.carrier}</th>
              <td className={looks.ink2}>{each.serviceType}</td>
              <td className={`${looks.figure} ${looks.bold}`}>{money(each.estimate)}</td>
              <td className={looks.figure}>{signedMoney(each.estimate - totalEstimate)}</td>
              <td className={looks.figure}>{daysWords(each.transitDays)}</td>
              <td className={looks.figure}>
                {each.reliability}%<span className={styles.onTime}> on time</span>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Sheet>
  );
}

const directionOf = ({ isDescending }: Sorting) => (isDescending ? 'descending' : 'ascending');

interface SortHeadProps {
  readonly words: string;
  readonly direction: 'none' | 'ascending' | 'descending';
  readonly onSort: () => void;
}

function SortHead({ words, direction, onSort }: SortHeadProps) {
  return (
    <th scope="col" className={looks.figure} aria-sort={direction}>
      <button type="button" className={styles.sort} onClick={onSort}>
        {direction === 'ascending' && <UpIcon />}
        {direction === 'descending' && <DownIcon />}
        {words}
      </button>
    </th>
  );
}
