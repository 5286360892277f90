import type { LoadPlans, RuleLimits, ScaleId, UnitSystem } from '@freightwright/domain';
import { checkShipment, formatTwoDecimals } from '@freightwright/domain';
import { util } from '@freightwright/mfe-kit';
import { memo, useMemo } from 'react';
import { DensityRule, type RuleHanging } from '../../rule/density-rule.tsx';
import { EmptyRule } from '../../rule/empty-rule.tsx';
import type { WorkedOut } from '../draft/headline.ts';
import { RulesChecked } from '../rules/rules-checked.tsx';
import { TrailerSection } from '../trailer/trailer-section.tsx';
import { NextBreakSection, RatedSection } from './next-break-section.tsx';
import styles from './unit-marks.module.css';

interface ShipmentResultsProps {
  readonly worked: WorkedOut;
  /** The plans of these units, or the previous plans while a large load is being planned. */
  readonly plans: LoadPlans;
  readonly mainScale: ScaleId;
  readonly system: UnitSystem;
  readonly limits: RuleLimits;
  readonly onLimits: (limits: RuleLimits) => void;
}

/** The results for the shipment, below the table. Updates are deferred while the user types. */
export const ShipmentResults = memo(function ShipmentResults(props: ShipmentResultsProps) {
  const { worked, plans, mainScale, system, limits, onLimits } = props;
  const { units, letters, figures } = worked;
  const rules = useMemo(
    () => (figures === null ? null : checkShipment(units, figures, plans, limits)),
    [units, figures, plans, limits],
  );
  const hanging = useMemo(
    () =>
      unitMarks(
        (figures?.units ?? []).map(({ densityPcf }, index) => ({ letter: letters[index] ?? '', densityPcf })),
      ),
    [figures, letters],
  );
  return (
    <>
      <RatedSection units={units} />
      <TrailerSection
        plans={plans}
        units={units}
        figures={figures?.units ?? []}
        letters={letters}
        ruleFeet={limits.linearFeet}
      />
      <section
        className={`${util.shrinking} ${util.roomy} ${util.styleSheet}`}
        aria-labelledby="on-the-density-rule"
      >
        <header className={`${util.titled} ${util.below16}`}>
          <h2 id="on-the-density-rule" className={util.h3}>
            On the density rule
          </h2>
          <p className={util.quiet}>
            {units.length > 1
              ? 'The flag is the blended density, for one commodity on several units. Letters are the units.'
              : 'The flag is the whole shipment, letters are the units.'}
          </p>
        </header>
        {figures === null ? (
          <EmptyRule />
        ) : (
          <DensityRule densityPcf={figures.densityPcf} mainScale={mainScale} hanging={hanging} />
        )}
        {figures !== null && <NextBreakSection units={units} letters={letters} system={system} />}
      </section>
      <RulesChecked rules={rules} letters={letters} limits={limits} onLimits={onLimits} />
    </>
  );
});

interface PlacedMark {
  /** The position of its density on the rule. */
  readonly x: number;
  /** A position with room for its box. */
  readonly boxX: number;
  readonly text: string;
  readonly widthPx: number;
}

const boxPx = 20;
const gapPx = 3;
const stemPx = 8;

/** The letters of the units, below the ruler at their densities. */
export function unitMarks(
  marks: readonly { readonly letter: string; readonly densityPcf: number }[],
): RuleHanging {
  return {
    heightPx: marks.length === 0 ? 5 : stemPx + boxPx + 2,
    sentence: marks
      .slice(0, 30)
      .map(({ letter, densityPcf }) => `Unit ${letter} at ${formatTwoDecimals(densityPcf)}.`)
      .join(' '),
    draw: (ruler, widthPx, y) =>
      placeMarks(
        marks.map(({ letter, densityPcf }) => ({ letter, x: ruler.positionOf(densityPcf) * widthPx })),
        widthPx,
      ).map(({ x, boxX, text, widthPx: width }) => (
        <g key={text} className={styles.mark}>
          <path d={`M${x} ${y - 6}V${y}L${boxX} ${y + stemPx}`} />
          <rect x={boxX - width / 2} y={y + stemPx} width={width} height={boxPx} rx={4} />
          <text x={boxX} y={y + stemPx + 14}>
            {text}
          </text>
        </g>
      )),
  };
}

/** Positions boxes side by side near their targets. If too many, neighbors share a box: "A +3". */
export function placeMarks(
  marks: readonly { readonly letter: string; readonly x: number }[],
  widthPx: number,
): PlacedMark[] {
  const sorted = marks.toSorted((a, b) => a.x - b.x);
  let groups = sorted.map(({ letter, x }) => ({ text: letter, x, count: 1 }));
  for (let reach = 4; rowWidth(groups) > widthPx && reach < widthPx; reach *= 1.5) {
    const merged: typeof groups = [];
    for (const { letter, x } of sorted) {
      const last = merged.at(-1);
      if (last !== undefined && x - last.x < reach) last.count += 1;
      else merged.push({ text: letter, x, count: 1 });
    }
    groups = merged;
  }
  const placed = groups.map(({ text, x, count }) => {
    const label = count === 1 ? text : `${text} +${count - 1}`;
    return { x, boxX: x, text: label, widthPx: boxWidth(label) };
  });
  // Each box is pushed right by the previous one, and then all are pushed back from the right end.
  let from = 0;
  for (const mark of placed) {
    mark.boxX = Math.max(mark.x, from + mark.widthPx / 2);
    from = mark.boxX + mark.widthPx / 2 + gapPx;
  }
  let to = widthPx;
  for (const mark of placed.toReversed()) {
    mark.boxX = Math.min(mark.boxX, to - mark.widthPx / 2);
    to = mark.boxX - mark.widthPx / 2 - gapPx;
  }
  return placed;
}

const rowWidth = (groups: readonly { readonly text: string; readonly count: number }[]): number =>
  groups.reduce(
    (sum, { text, count }) => sum + gapPx + boxWidth(count === 1 ? text : `${text} +${count - 1}`),
    0,
  );

const boxWidth = (label: string): number => Math.max(boxPx, label.length * 7 + 8);
