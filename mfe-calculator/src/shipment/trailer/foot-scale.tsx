import styles from './trailer-drawing.module.css';

interface FootScaleProps {
  readonly trailerFeet: number;
  readonly y: number;
  readonly atFeet: (feet: number) => number;
  /** Whether there is room for a number at every five feet. */
  readonly wide: boolean;
}

/** The ruler under the trailer: a tick at every foot, a number at every five or ten. */
export function FootScale({ trailerFeet, y, atFeet, wide }: FootScaleProps) {
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
