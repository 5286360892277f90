import type { CarrierRow, Sheet } from '@freightwright/bol-document';
import { looks } from '@freightwright/mfe-kit';
import type { BolValues } from '../form/bol-values.ts';
import type { LineValues } from '../form/line-values.ts';
import { lineInWords } from '../lines/line-card.tsx';
import styles from './review-dialog.module.css';

interface ReviewLinesProps {
  readonly values: BolValues;
  readonly sheet: Sheet;
}

/** The lines in the order and the words in which they are printed, and their totals. */
export function ReviewLines({ values, sheet: { lines: rows, total } }: ReviewLinesProps) {
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

function Line({ line, number, row: { description, isHazmat, freightClass, nmfcItem } }: LineProps) {
  return (
    <li className={styles.line}>
      <div className={looks.shrinking}>
        <p className={styles.description}>
          <span className={looks.unseen}>Line </span>
          {number}.{' '}
          {description.map(({ text, font }) =>
            font === 'bold' ? <strong key={text}>{text}</strong> : <span key={text}>{text}</span>,
          )}
        </p>
        <p className={looks.quiet}>{lineInWords(line)}</p>
      </div>
      <p className={`${looks.labels} ${looks.text}`}>
        <strong>{freightClass === '' ? 'No class' : `Class ${freightClass}`}</strong>
        <span className={looks.quiet}>{nmfcItem === '' ? 'No NMFC item' : `NMFC ${nmfcItem}`}</span>
        {isHazmat && <span className={looks.warned}>Hazmat</span>}
      </p>
    </li>
  );
}
