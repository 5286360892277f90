import type { Preset } from '@freightwright/domain';
import { looks } from '@freightwright/mfe-kit';
import styles from './preset-button.module.css';

interface PresetButtonProps {
  readonly preset: Preset;
  /** Its measures in the current units, when these are not inches and pounds. */
  readonly figures?: string | undefined;
  /** True while the fields hold this preset. */
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

export function PresetButton({ preset, figures, chosen, onChoose }: PresetButtonProps) {
  const { name, lengthIn, widthIn, heightIn, weightLb } = preset;
  return (
    <button type="button" className={styles.preset} aria-pressed={chosen} onClick={onChoose}>
      <span className={`${looks.text} ${looks.medium}`}>{name}</span>
      <span className={styles.figures}>
        {figures ?? `${lengthIn}×${widthIn}×${heightIn}, ${weightLb}\u00a0lb`}
      </span>
    </button>
  );
}
