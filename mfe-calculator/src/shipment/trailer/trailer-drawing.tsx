import { formatNumber, type TrailerPlan, type UnitFigures } from '@freightwright/domain';
import { util } from '@freightwright/mfe-kit';
import { TrailerBoxes } from './trailer-boxes.tsx';
import styles from './trailer-drawing.module.css';
import { feetLeft, linearFeetFlag, type Stack } from './trailer-texts.ts';

interface TrailerDrawingProps {
  readonly plan: TrailerPlan;
  readonly stacks: readonly Stack[];
  readonly labelled: ReadonlySet<Stack>;
  readonly letters: readonly string[];
  readonly figures: readonly UnitFigures[];
  readonly ruleFeet: number;
  readonly widthPx: number;
}

/** Height of the flag, and of the text next to it. */
const flagPx = 23;
const topPx = 32;
const wallPx = 2;
const scalePx = 30;

/** The trailer with its load, the foot scale under it and the cursor of the linear feet. */
export function TrailerDrawing(props: TrailerDrawingProps) {
  const { plan, stacks, labelled, letters, figures, ruleFeet, widthPx } = props;
  const { trailer, linearFeet } = plan;
  const floorPx = widthPx - 2 * wallPx;
  const pxPerIn = floorPx / trailer.lengthIn;
  const heightPx = trailer.widthIn * pxPerIn;
  const bottom = topPx + heightPx + 2 * wallPx;
  const atFeet = (feet: number) => wallPx + Math.min(feet * 12, trailer.lengthIn) * pxPerIn;
  const cursorX = atFeet(linearFeet);
  const left = feetLeft(plan);
  const flag = linearFeet === 0 ? null : flagAt(cursorX, linearFeetFlag(plan), widthPx);
  const freePx = wallPx + floorPx - cursorX;
  return (
    <svg
      className={styles.drawing}
      width={widthPx}
      height={bottom + scalePx}
      aria-hidden="true"
      focusable="false"
    >
      {linearFeet > 0 && (
        <rect className={styles.free} x={cursorX} y={topPx} width={freePx} height={heightPx + 2 * wallPx} />
      )}
      <g transform={`translate(${wallPx} ${topPx + wallPx})`}>
        <TrailerBoxes
          stacks={stacks}
          labelled={labelled}
          letters={letters}
          figures={figures}
          pxPerIn={pxPerIn}
          ruleX={ruleFeet * 12 * pxPerIn}
        />
      </g>
      <rect
        className={styles.walls}
        x={1}
        y={topPx + 1}
        width={widthPx - 2}
        height={heightPx + 2 * wallPx - 2}
      />
      <rect className={util.inked} x={0} y={topPx} width={4} height={heightPx + 2 * wallPx} />
      {left > 0 && freePx > 120 && (
        <text x={cursorX + freePx / 2} y={topPx + heightPx / 2 + 5}>
          {linearFeet > 0
            ? `${formatNumber(left)} ft left`
            : letters.length > 0
              ? 'Nothing of it fits'
              : 'Nothing to load yet'}
        </text>
      )}
      {freePx > 360 && (
        <text className={styles.doors} x={widthPx - 16} y={topPx + heightPx / 2 + 5}>
          doors
        </text>
      )}
      <FootScale trailerFeet={trailer.lengthIn / 12} y={bottom} atFeet={atFeet} wide={widthPx >= 560} />
      {ruleFeet * 12 < trailer.lengthIn && (
        <RuleLine feet={ruleFeet} x={atFeet(ruleFeet)} bottom={bottom} flag={flag} widthPx={widthPx} />
      )}
      {flag !== null && (
        <>
          <line className={util.halo} x1={cursorX} x2={cursorX} y1={topPx} y2={bottom} />
          <line className={util.marker} x1={cursorX} x2={cursorX} y1={flagPx} y2={bottom + 5} />
          <rect
            className={util.marked}
            x={flag.from}
            y={0}
            width={flag.to - flag.from}
            height={flagPx}
            rx={4}
          />
          <text className={styles.flagText} x={(flag.from + flag.to) / 2} y={16}>
            {flag.text}
          </text>
        </>
      )}
    </svg>
  );
}

interface FlagSpan {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Above the cursor, but clamped to the drawing at its ends. */
function flagAt(x: number, text: string, widthPx: number): FlagSpan {
  const half = (widthPx < 560 ? 6 : 14) + text.length * (widthPx < 560 ? 3 : 3.2);
  const middle = Math.min(Math.max(x, half), widthPx - half);
  return { text, from: middle - half, to: middle + half };
}

interface RuleLineProps {
  readonly feet: number;
  readonly x: number;
  readonly bottom: number;
  readonly flag: FlagSpan | null;
  readonly widthPx: number;
}

/** The line where the linear foot rule begins. Its label is on the side opposite the flag. */
function RuleLine({ feet, x, bottom, flag, widthPx }: RuleLineProps) {
  const text = `${formatNumber(feet)} ft rule`;
  const width = text.length * 5.5;
  const room = 5;
  const spots = [x - 4 - width, x + 4, (flag?.from ?? 0) - room - width, (flag?.to ?? 0) + room];
  const from = spots.find(
    (spot) =>
      spot >= 0 &&
      spot + width <= widthPx &&
      (flag === null || spot + width <= flag.from - 4 || spot >= flag.to + 4),
  );
  return (
    <>
      <line className={styles.rule} x1={x} x2={x} y1={topPx - 8} y2={bottom} />
      {from !== undefined && (
        <text className={styles.ruleText} x={from} y={17}>
          {text}
        </text>
      )}
    </>
  );
}

interface FootScaleProps {
  readonly trailerFeet: number;
  readonly y: number;
  readonly atFeet: (feet: number) => number;
  readonly wide: boolean;
}

/** The ruler under the trailer: a tick at every foot, a number at every five or ten. */
function FootScale({ trailerFeet, y, atFeet, wide }: FootScaleProps) {
  const step = wide ? 5 : 10;
  const feet = Array.from({ length: Math.floor(trailerFeet) }, (_, index) => index + 1);
  const numbered = feet.filter((each) => each % step === 0);
  return (
    <g className={styles.scale}>
      <path
        className={styles.minor}
        d={feet.map((each) => `M${atFeet(each).toFixed(1)} ${y}v${wide ? 4 : 3}`).join('')}
      />
      <path
        d={feet
          .filter((each) => each % 5 === 0)
          .map((each) => `M${atFeet(each).toFixed(1)} ${y}v7`)
          .join('')}
      />
      {numbered.map((each) => (
        <text key={each} x={atFeet(each)} y={y + 22}>
          {each}
          {each === numbered.at(-1) && ' ft'}
        </text>
      ))}
    </g>
  );
}
