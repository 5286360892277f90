import { looks, usePlatform, useReadable, useWidth } from '@freightwright/mfe-kit';
import { useEffect, useRef, useState } from 'react';
import styles from './bar-chart.module.css';
import type { Point } from './series.ts';

interface BarChartProps {
  /** The chart in words. */
  readonly label: string;
  readonly points: readonly Point[];
}

const heightPx = 160;

/** Bars from zero. The library that draws them is loaded with the first chart; the table beside has all figures. */
export function BarChart({ label, points }: BarChartProps) {
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
      <div ref={place} role="img" aria-label={label} className={styles.chart} hidden={isMissing} />
      {isMissing && (
        <p role="status" className={looks.note}>
          The chart did not load. The table has all figures.
        </p>
      )}
    </>
  );
}
