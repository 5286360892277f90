import { chartScale, nmfc2025Scale } from '@freightwright/domain';
import { looks, useWidth } from '@freightwright/mfe-kit';
import { type ReactNode, useRef } from 'react';
import styles from './density-rule.module.css';

/**
 * The available width, and the edges drawn for it. Below 560 px the bands around a cursor are too narrow to
 * read.
 */
export interface RuleRoom {
  readonly widthPx: number;
  readonly narrow: boolean;
  readonly topPx: number;
  readonly bottomPx: number;
}

interface RuleFrameProps {
  /** The whole rule in words. */
  readonly label: string;
  readonly draw: (room: RuleRoom) => ReactNode;
  /** What is shown below the rule. */
  readonly below?: (room: RuleRoom) => ReactNode;
}

const narrowPx = 560;

/** The frame of the rule: it says which scale each edge shows and what it measures. */
export function RuleFrame({ label, draw, below }: RuleFrameProps) {
  const ref = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(ref, 1150);
  const narrow = widthPx < narrowPx;
  const room = { widthPx, narrow, topPx: narrow ? 28 : 36, bottomPx: narrow ? 28 : 32 };
  return (
    <div ref={ref} className={looks.wide} role="img" aria-label={label}>
      <p className={styles.caption}>{chartScale.name}, top edge</p>
      {draw(room)}
      <div className={`${looks.apart16} ${looks.above8}`}>
        <p className={styles.caption}>{nmfc2025Scale.name}, bottom edge</p>
        {!narrow && (
          <p className={styles.note}>lb/cu ft. Denser freight sits further right and costs less to ship.</p>
        )}
      </div>
      {below?.(room)}
    </div>
  );
}
