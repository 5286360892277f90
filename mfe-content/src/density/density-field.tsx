import type { ScaleComparison } from '@freightwright/domain';
import { TextField, util } from '@freightwright/mfe-kit';

interface DensityFieldProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly error: string | undefined;
  /** Both classes of the density, when there is one. */
  readonly comparison: ScaleComparison | null;
}

/** A field for a density, and below it its classes on both scales. */
export const DensityField = ({ label, text, onText, error, comparison }: DensityFieldProps) => (
  <>
    <TextField
      label={label}
      unit="lb/cu ft"
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      value={text}
      error={error}
      onChange={(event) => onText(event.currentTarget.value)}
    />
    <p className={`${util.high40} ${util.above8} ${util.quiet}`} role="status">
      {comparison && (
        <>
          <strong>Class {comparison.chartClass}</strong>
          {formatCompared(comparison)}
        </>
      )}
      {!comparison && !error && 'Enter a density to see its class on both scales.'}
    </p>
  </>
);

/** Continues the sentence that starts with "Class 110". */
function formatCompared({ agreement, chartClass, nmfc2025Class }: ScaleComparison): string {
  switch (agreement) {
    case 'same':
      return ' on both scales.';
    case 'chart-higher':
      return `. The 2025 scale gives ${nmfc2025Class}, so ${chartClass} costs more than it has to.`;
    case 'chart-lower':
      return `. The 2025 scale gives ${nmfc2025Class}: a reclassification risk, and the carrier may charge the difference.`;
  }
}
