import type { Preset } from '@freightwright/domain';
import styles from './preset-button.module.css';

interface PresetButtonProps {
  readonly preset: Preset;
  /** The fields hold this preset. */
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

export function PresetButton({ preset, chosen, onChoose }: PresetButtonProps) {
  const { name, lengthIn, widthIn, heightIn, weightLb } = preset;
  return (
    <button type="button" className={styles.preset} aria-pressed={chosen} onClick={onChoose}>
      <span className={styles.name}>{name}</span>
      <span className={styles.figures}>
        {lengthIn}×{widthIn}×{heightIn}, {weightLb}&nbsp;lb
      </span>
    </button>
  );
}
