import { chartScale, type UnitFigures } from '@freightwright/domain';
import { memo } from 'react';
import styles from './trailer-drawing.module.css';
import { type Stack, stackLabel } from './trailer-texts.ts';

/** The shortest side, in px, of a box that gets a cross. */
const crossPx = 22;

export function labelFits(stack: Stack, letters: readonly string[], pxPerIn: number): boolean {
  const { length } = stackLabel(stack, letters);
  const size = length === 1 ? 12 : 11;
  return stack.lengthIn * pxPerIn >= length * size * 0.66 + 4 && stack.widthIn * pxPerIn >= size + 3;
}

interface TrailerBoxesProps {
  readonly stacks: readonly Stack[];
  readonly labelled: ReadonlySet<Stack>;
  readonly letters: readonly string[];
  readonly figures: readonly UnitFigures[];
  readonly pxPerIn: number;
  /** Position of the line of the linear foot rule, which no label should cover. */
  readonly ruleX: number;
}

/** The boxes. All boxes of one kind are one path, because a trailer may contain thousands of small ones. */
export const TrailerBoxes = memo(function TrailerBoxes({
  stacks,
  labelled,
  letters,
  figures,
  pxPerIn,
  ruleX,
}: TrailerBoxesProps) {
  const px = (inches: number) => Number((inches * pxPerIn).toFixed(1));
  const boxOf = (stack: Stack) => {
    // A gap of 2 px between neighboring boxes; a smaller one for boxes that would vanish in it.
    const gap = Math.min(stack.lengthIn, stack.widthIn) * pxPerIn < 8 ? 0.5 : 1;
    return {
      x: px(stack.xIn) + gap,
      y: px(stack.yIn) + gap,
      width: Math.max(px(stack.lengthIn) - 2 * gap, 0.5),
      height: Math.max(px(stack.widthIn) - 2 * gap, 0.5),
    };
  };
  return letters.map((letter, index) => {
    const own = stacks.filter(({ unitIndexes }) => unitIndexes[0] === index);
    const boxes = own.map(boxOf);
    const rectangles = boxes.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`);
    const crosses = boxes
      .filter(({ width, height }) => Math.min(width, height) >= crossPx)
      .map(({ x, y, width: w, height: h }) => `M${x} ${y}l${w} ${h}M${x} ${y + h}l${w} ${-h}`);
    return (
      <g key={letter}>
        <path className={styles.box} d={rectangles.join('')} style={{ fill: tint(figures[index]) }} />
        <path className={styles.cross} d={crosses.join('')} />
        {own.map((stack, at) => {
          const box = boxes[at];
          if (box === undefined || !labelled.has(stack)) return null;
          const label = stackLabel(stack, letters);
          const large = label.length <= 2 && Math.min(box.width, box.height) >= 30;
          return (
            <text
              key={`${stack.xIn} ${stack.yIn}`}
              x={labelX(box, label.length * 5, ruleX)}
              y={box.y + box.height / 2 + (large ? 5 : 4)}
              className={large ? styles.letter : styles.smallLetter}
            >
              {label}
            </text>
          );
        })}
      </g>
    );
  });
});

/** The middle of the box, or of its larger side where the line would cross the label. */
function labelX(box: { readonly x: number; readonly width: number }, halfPx: number, lineX: number): number {
  const middle = box.x + box.width / 2;
  if (Math.abs(middle - lineX) > halfPx + 6) return middle;
  const [from, to] = lineX > middle ? [box.x, lineX] : [lineX, box.x + box.width];
  return to - from >= 2 * halfPx + 6 ? (from + to) / 2 : middle;
}

/** The tint of its class on the density rule: the denser, the darker. */
function tint(figures: UnitFigures | undefined): string {
  const index = chartScale.bands.findIndex((band) => band.freightClass === figures?.comparison.chartClass);
  const share = (Math.max(index, 0) / (chartScale.bands.length - 1)) * 100;
  return `color-mix(in srgb, var(--fw-band1) ${share.toFixed(1)}%, var(--fw-band0))`;
}
