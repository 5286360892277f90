import { formatNumber } from '@freightwright/domain';
import { Table, TableHead, usePlatform, useReadable, useWidth, util } from '@freightwright/mfe-kit';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import barChart from './bar-chart.module.css';
import styles from './chart-panel.module.css';
import { counted, formatSeries, type Point, type Series, totalOf } from './series.ts';

interface ChartPanelProps {
  readonly series: Series;
  /** How many of the points are drawn; by default all. */
  readonly drawn?: number;
}

export function ChartPanel({ series, drawn }: ChartPanelProps) {
  const titleId = useId();
  const { title, unit, axis, note, points } = series;
  const total = totalOf(points);
  const shown = useMemo(() => points.slice(0, drawn), [points, drawn]);
  const hasWeights = points.some(({ weightLb }) => weightLb !== undefined);
  return (
    <section aria-labelledby={titleId} className={util.shrinking}>
      <header className={`${util.apart8} ${util.below8}`}>
        <h3 id={titleId} className={util.caption}>
          {title}
        </h3>
        <p className={util.note}>{counted(total, unit)}</p>
      </header>
      {total === 0 ? (
        <p className={`${util.quiet} ${styles.empty}`}>None in this month.</p>
      ) : (
        <>
          <BarChart label={formatSeries(series)} points={shown} />
          <details className={util.above8}>
            <summary className={util.textButton}>{title} as a table</summary>
            <Table aria-label={title}>
              <TableHead columns={[axis]} figures={hasWeights ? [unit, 'Weight, lb'] : [unit]} />
              <tbody>
                {points.map(({ label, count, weightLb }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td className={util.figure}>{formatNumber(count)}</td>
                    {hasWeights && <td className={util.figure}>{formatNumber(weightLb ?? 0)}</td>}
                  </tr>
                ))}
              </tbody>
            </Table>
          </details>
        </>
      )}
      {note && <p className={`${util.above8} ${util.note}`}>{note}</p>}
    </section>
  );
}

const heightPx = 160;

/** Bars from zero. The chart library is loaded with the first chart; the table beside it has all figures. */
function BarChart({ label, points }: { readonly label: string; readonly points: readonly Point[] }) {
  const theme = useReadable(usePlatform().theme);
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place, 320);
  const [isMissing, setMissing] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colors.
  useEffect(() => {
    let isGone = false;
    let remove = () => {};
    import('./draw-bars.ts')
      .then(({ drawBars }) => {
        if (isGone || place.current === null) return;
        remove = drawBars(place.current, { points, width, height: heightPx });
        setMissing(false);
      })
      .catch(() => isGone || setMissing(true));
    return () => {
      isGone = true;
      remove();
    };
  }, [points, width, theme]);
  return (
    <>
      <div ref={place} role="img" aria-label={label} className={barChart.chart} hidden={isMissing} />
      {isMissing && (
        <p role="status" className={util.note}>
          We couldn’t load the chart. The table has all figures.
        </p>
      )}
    </>
  );
}
