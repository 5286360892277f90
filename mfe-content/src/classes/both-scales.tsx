import type { DensityScale } from '@freightwright/domain';
import { bandRange, bandsOn, chartScale, densityRule, nmfc2025Scale } from '@freightwright/domain';
import { util } from '@freightwright/mfe-kit';
import styles from './both-scales.module.css';

const scales = [
  { scale: chartScale, label: '18-class chart' },
  { scale: nmfc2025Scale, label: 'NMFC 2025' },
];

/** Minimum width of a labeled band, as a share of the picture's. On a phone, vertically, all are labeled. */
const namedFrom = 0.026;

/** Both density scales as rows of bands, light freight on the left; on a phone as columns, light freight on top. */
export const BothScales = () => (
  <figure className={styles.picture}>
    {[false, true].map((upright) => (
      <div key={`${upright}`} className={upright ? styles.upright : styles.across}>
        {scales.map(({ scale, label: message }) => (
          <div key={scale.id}>
            <p className={util.label}>{message}</p>
            <svg
              className={upright ? styles.column : styles.row}
              width="100%"
              height={upright ? '640' : '36'}
              role="img"
              aria-label={spoken(scale)}
            >
              <Bands scale={scale} upright={upright} />
            </svg>
          </div>
        ))}
      </div>
    ))}
    <figcaption className={util.source}>
      Light freight comes first, dense freight last: {densityRule.fromPcf} to {densityRule.toPcf}
      &nbsp;lb/cu&nbsp;ft. A band is as wide as its range on a logarithmic scale.
    </figcaption>
  </figure>
);

const Bands = ({ scale, upright }: { readonly scale: DensityScale; readonly upright: boolean }) =>
  bandsOn(densityRule, scale).map((band) => {
    const { freightClass, from, to, shade } = band;
    const start = percent(from);
    const size = percent(to - from);
    const middle = percent((from + to) / 2);
    const fill = `color-mix(in srgb, var(--fw-band1) ${percent(shade)}, var(--fw-band0))`;
    return (
      <g key={freightClass}>
        {upright ? (
          <rect className={styles.band} style={{ fill }} x="0" width="100%" y={start} height={size} />
        ) : (
          <rect className={styles.band} style={{ fill }} x={start} width={size} y="0.5" height="35" />
        )}
        {upright && (
          <>
            <text className={`${styles.name} ${styles.ending}`} x="44" y={middle} dy="4">
              {freightClass}
            </text>
            <text className={styles.range} x="56" y={middle} dy="4">
              {rangeOf(scale, freightClass)}
            </text>
          </>
        )}
        {!upright && to - from >= namedFrom && (
          <text className={`${styles.name} ${styles.centered}`} x={middle} y="22">
            {freightClass}
          </text>
        )}
      </g>
    );
  });

function rangeOf({ bands }: DensityScale, freightClass: string): string {
  const band = bands.find((each) => each.freightClass === freightClass);
  return band ? bandRange(band) : '';
}

const spoken = ({ name, bands }: DensityScale) =>
  `The ${bands.length} bands of the ${name}, from class ${bands[0]?.freightClass} to class ${bands.at(-1)?.freightClass}.`;

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
