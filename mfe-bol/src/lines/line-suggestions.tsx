import type { LineValues } from '../form/bol-values.ts';
import { classReason, classSuggestions, nmfcSuggestions } from '../form/suggest.ts';
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
          <p className={styles.label}>{classReason(line, densityPcf)?.words ?? 'Class by density'}</p>
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
          <p className={styles.label}>NMFC samples, illustrative. Confirm with the listing or the carrier.</p>
          {entries.map(({ code, commodity, freightClass }) => (
            <button
              key={code}
              type="button"
              className={styles.choice}
              onClick={() => onTake({ nmfcItem: code, nmfcClass: freightClass })}
            >
              <strong className={styles.code}>{code}</strong> {commodity}, class {freightClass}
            </button>
          ))}
        </>
      )}
    </div>
  );
}
