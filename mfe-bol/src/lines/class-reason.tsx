import { looks } from '@freightwright/mfe-kit';
import type { LineValues } from '../form/line-values.ts';
import { classReason } from '../form/suggest.ts';
import styles from './class-reason.module.css';

interface ClassReasonLineProps {
  readonly line: LineValues;
  readonly index: number;
  /** lb/cu ft of the line's unit; undefined while it is not known. */
  readonly densityPcf: number | undefined;
  readonly onTake: (fields: Partial<LineValues>) => void;
}

/** Under a folded line: why it has its class where the two scales differ. One press takes the other class. */
export function ClassReasonLine({ line, index, densityPcf, onTake }: ClassReasonLineProps) {
  const reason = classReason(line, densityPcf);
  if (reason === undefined) return null;
  return (
    <div className={styles.reason}>
      <span className={looks.quiet}>{reason.words}</span>
      <button
        type="button"
        className={`${looks.smallButton} ${looks.high24}`}
        aria-label={`Use class ${reason.other} on line ${index + 1}`}
        onClick={() => onTake({ nmfcClass: reason.other })}
      >
        Use {reason.other}
      </button>
    </div>
  );
}
