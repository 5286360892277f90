import { formatNumber, type ShipmentUnit, type TrailerPlan, type UnitFigures } from '@freightwright/domain';
import { looks, useWidth } from '@freightwright/mfe-kit';
import { useMemo, useRef } from 'react';
import { PlacementsTable } from './placements-table.tsx';
import { labelFits } from './trailer-boxes.tsx';
import { TrailerDrawing } from './trailer-drawing.tsx';
import styles from './trailer-section.module.css';
import { notLoaded, stacksOf, trailerSentence, unlabelledWords } from './trailer-words.ts';

interface TrailerSectionProps {
  readonly plan: TrailerPlan;
  readonly units: readonly ShipmentUnit[];
  readonly figures: readonly UnitFigures[];
  readonly letters: readonly string[];
  /** The length in feet at which the linear foot rule begins. */
  readonly ruleFeet: number;
}

/** The load in the trailer from above, to scale. */
export function TrailerSection({ plan, units, figures, letters, ruleFeet }: TrailerSectionProps) {
  const ref = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(ref, 1150);
  const stacks = useMemo(() => stacksOf(plan), [plan]);
  const pxPerIn = (widthPx - 4) / plan.trailer.lengthIn;
  const labelled = new Set(stacks.filter((stack) => labelFits(stack, letters, pxPerIn)));
  const outside = notLoaded(plan, units, letters);
  const size = `${formatNumber(plan.trailer.lengthIn / 12)}\u00a0ft × ${formatNumber(plan.trailer.widthIn)}\u00a0in`;
  return (
    <section className={styles.section} aria-labelledby="in-the-trailer">
      <header className={styles.head}>
        <h2 id="in-the-trailer" className={looks.h3}>
          In the trailer
        </h2>
        <p className={styles.note}>{size}, from above, to scale. Nose at the left.</p>
      </header>
      <div
        ref={ref}
        role="img"
        aria-label={trailerSentence(plan, stacks, letters, ruleFeet)}
        className={styles.drawing}
      >
        <TrailerDrawing
          plan={plan}
          stacks={stacks}
          labelled={labelled}
          letters={letters}
          figures={figures}
          ruleFeet={ruleFeet}
          widthPx={widthPx}
        />
      </div>
      <p className={styles.words}>{unlabelledWords(stacks, labelled, letters)}</p>
      {outside.length > 0 && (
        <ul className={styles.outside}>
          {outside.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {stacks.length > 0 && <PlacementsTable stacks={stacks} letters={letters} />}
    </section>
  );
}
