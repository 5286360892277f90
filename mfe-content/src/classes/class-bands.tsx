import { bandsOn, chartScale, densityRule, nmfc2025Scale } from '@freightwright/domain';
import styles from './class-bands.module.css';

/** One class on the chart, above, and on the NMFC 2025 scale. The figures are beside it as text. */
export const ClassBands = ({ freightClass }: { readonly freightClass: string }) => (
  <svg className={styles.where} width="100%" height="25" aria-hidden="true" focusable="false">
    {[chartScale, nmfc2025Scale].map((scale, row) => {
      const own = bandsOn(densityRule, scale).find((band) => band.freightClass === freightClass);
      const y = row * 13 + 0.5;
      return (
        <g key={scale.id}>
          <rect className={styles.track} x="0" y={y} width="100%" height="11" />
          {own && (
            <rect
              className={styles.own}
              x={percent(own.from)}
              y={y}
              width={percent(own.to - own.from)}
              height="11"
            />
          )}
        </g>
      );
    })}
  </svg>
);

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
