import { looks } from '@freightwright/mfe-kit';
import type { LineValues } from '../form/line-values.ts';
import { takeSample } from '../form/sample-row.ts';
import { classReason, classSuggestions } from '../form/suggest.ts';
import { nmfcSuggestions } from '../form/suggest-nmfc.ts';
import styles from './line-suggestions.module.css';

interface LineSuggestionsProps {
  readonly line: LineValues;
  /** lb/cu ft of the line's unit; undefined while it is not known. */
  readonly densityPcf: number | undefined;
  readonly onTake: (fields: Partial<LineValues>) => void;
}

/** Classes for the line's density, and sample NMFC rows for its description. A press fills one in. */
export function LineSuggestions({ line, densityPcf, onTake }: LineSuggestionsProps) {
  const classes = classSuggestions(line, densityPcf);
  const entries = nmfcSuggestions(line);
  if (classes.length + entries.length === 0) return null;
  return (
    <div className={styles.suggestions}>
      {classes.length > 0 && (
        <>
          <p className={`${looks.above4} ${looks.small}`}>
            {classReason(line, densityPcf)?.words ?? 'Class by density'}
          </p>
          {classes.map(({ freightClass, why }) => (
            <button
              key={freightClass}
              type="button"
              className={styles.choice}
              onClick={() => onTake({ nmfcClass: freightClass })}
            >
              <strong>Class {freightClass}</strong> {why}
            </button>
          ))}
        </>
      )}
      {entries.length > 0 && (
        <>
          <p className={`${looks.above4} ${looks.small}`}>
            NMFC samples, illustrative. Confirm with the listing or the carrier.
          </p>
          {entries.map((entry) => (
            <button
              key={entry.code}
              type="button"
              className={styles.choice}
              onClick={() => onTake(takeSample(entry))}
            >
              <strong className={looks.code}>{entry.code}</strong> {entry.commodity}, class{' '}
              {entry.freightClass}
            </button>
          ))}
        </>
      )}
    </div>
  );
}
