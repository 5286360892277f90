import type { LoadPlans, ShipmentUnit, TrailerPlan, UnitFigures } from '@freightwright/domain';
import { formatNumber } from '@freightwright/domain';
import { TableHead, useWidth, util } from '@freightwright/mfe-kit';
import { useMemo, useRef } from 'react';
import { labelFits } from './trailer-boxes.tsx';
import { TrailerDrawing } from './trailer-drawing.tsx';
import styles from './trailer-section.module.css';
import type { LoadWay, Stack } from './trailer-texts.ts';
import {
  describeUnlabelled,
  feet,
  notLoaded,
  stackLabel,
  stacksOf,
  trailerSentence,
  wayLabels,
  waysToDraw,
} from './trailer-texts.ts';

const heads = ['Unit', 'Feet from the nose', 'Inches from the wall', 'Inches along', 'Inches across', 'High'];

interface TrailerSectionProps {
  readonly plans: LoadPlans;
  readonly units: readonly ShipmentUnit[];
  readonly figures: readonly UnitFigures[];
  readonly letters: readonly string[];
  /** The length in feet at which the linear foot rule begins. */
  readonly ruleFeet: number;
}

/** The load in the trailer from above, to scale: as a carrier counts it and, if shorter, packed best. */
export function TrailerSection({ plans, units, ...rest }: TrailerSectionProps) {
  const ref = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(ref, 1150);
  const { trailer } = plans.best;
  const outside = notLoaded(plans.best, units, rest.letters);
  const size = `${formatNumber(trailer.lengthIn / 12)}\u00a0ft × ${formatNumber(trailer.widthIn)}\u00a0in inside`;
  return (
    <section
      className={`${util.shrinking} ${util.roomy} ${util.styleSheet}`}
      aria-labelledby="in-the-trailer"
    >
      <header className={util.titled}>
        <h2 id="in-the-trailer" className={util.h3}>
          In the trailer
        </h2>
        <p className={`${styles.note} ${util.quiet}`}>{size}, from above, to scale. Nose at the left.</p>
      </header>
      <div ref={ref}>
        {waysToDraw(plans).map((way) => (
          <LoadDrawing key={way} way={way} plan={plans[way]} widthPx={widthPx} {...rest} />
        ))}
      </div>
      {outside.length > 0 && (
        <ul className={`${util.above8} ${util.text}`}>
          {outside.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface LoadDrawingProps extends Omit<TrailerSectionProps, 'plans' | 'units'> {
  readonly way: LoadWay;
  readonly plan: TrailerPlan;
  readonly widthPx: number;
}

function LoadDrawing({ way, plan, widthPx, figures, letters, ruleFeet }: LoadDrawingProps) {
  const stacks = useMemo(() => stacksOf(plan), [plan]);
  const pxPerIn = (widthPx - 4) / plan.trailer.lengthIn;
  const labelled = new Set(stacks.filter((stack) => labelFits(stack, letters, pxPerIn)));
  return (
    <figure className={util.above16}>
      <figcaption className={styles.caption}>
        <b>{wayLabels[way].name}</b> {wayLabels[way].note}
      </figcaption>
      <div role="img" aria-label={trailerSentence(way, plan, stacks, letters, ruleFeet)}>
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
      <p className={`${styles.label} ${util.above8} ${util.quiet}`}>
        {describeUnlabelled(stacks, labelled, letters)}
      </p>
      {stacks.length > 0 && <PlacementsTable title={wayLabels[way].name} stacks={stacks} letters={letters} />}
    </figure>
  );
}

/** More rows than this are of no use in a screen reader. */
const mostRows = 120;

interface PlacementsTableProps {
  readonly title: string;
  readonly stacks: readonly Stack[];
  readonly letters: readonly string[];
}

/** The position of each unit, for screen readers. */
function PlacementsTable({ title, stacks, letters }: PlacementsTableProps) {
  const more = stacks.length - mostRows;
  return (
    <div className={util.unseen}>
      <table>
        <caption>
          {title}: where each unit stands
          {more > 0 && `, the first ${mostRows} places of ${formatNumber(stacks.length)}`}
        </caption>
        <TableHead columns={heads} />
        <tbody>
          {stacks.slice(0, mostRows).map((stack) => (
            <tr key={`${stack.xIn} ${stack.yIn}`}>
              <th scope="row">{stackLabel(stack, letters)}</th>
              <td>{feet(stack.xIn)}</td>
              <td>{formatNumber(stack.yIn, 1)}</td>
              <td>{formatNumber(stack.lengthIn, 1)}</td>
              <td>{formatNumber(stack.widthIn, 1)}</td>
              <td>{stack.unitIndexes.length}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
