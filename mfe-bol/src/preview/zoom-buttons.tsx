import { PlusIcon } from '@freightwright/mfe-kit';
import { MinusIcon } from '../fields/icons.tsx';
import styles from './zoom-buttons.module.css';

interface ZoomButtonsProps {
  readonly steps: readonly number[];
  /** At 1 the page is 816 px wide. */
  readonly scale: number;
  readonly onScale: (scale: number) => void;
}

export function ZoomButtons({ steps, scale, onScale }: ZoomButtonsProps) {
  const smaller = steps.findLast((step) => step < scale - 0.005);
  const larger = steps.find((step) => step > scale + 0.005);
  return (
    <div className={styles.zoom}>
      <button
        type="button"
        aria-label="Smaller"
        disabled={smaller === undefined}
        onClick={() => smaller && onScale(smaller)}
      >
        <MinusIcon />
      </button>
      <span className={styles.scale}>{Math.round(scale * 100)}%</span>
      <button
        type="button"
        aria-label="Larger"
        disabled={larger === undefined}
        onClick={() => larger && onScale(larger)}
      >
        <PlusIcon />
      </button>
    </div>
  );
}
