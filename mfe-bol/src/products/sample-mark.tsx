import { Button, Tag } from '@freightwright/mfe-kit';
import styles from '../lines/line-editor.module.css';
import type { LineValues } from '../values/bol-values.ts';

interface SampleMarkProps {
  readonly line: LineValues;
  readonly index: number;
  readonly onConfirm: () => void;
}

/** Shown on a line whose item and class come from a sample row, until the user has confirmed them. */
export function SampleMark({ line, index, onConfirm }: SampleMarkProps) {
  if (!line.nmfcSample || (line.nmfcItem.trim() === '' && line.nmfcClass === '')) return null;
  return (
    <div className={styles.mark}>
      <p>
        <Tag>sample, confirm</Tag> The NMFC item and class come from an illustrative row. Look them up in the
        listing or ask the carrier.
      </p>
      <Button data-field={`lineItems.${index}.nmfcSample`} onClick={onConfirm}>
        Mark as confirmed
      </Button>
    </div>
  );
}
