import UPlot from 'uplot';
import type { Point } from './series.ts';

interface Bars {
  readonly points: readonly Point[];
  readonly width: number;
  readonly height: number;
}

/** The share of its slot that a bar fills, and its maximum width, in px. */
const barShare = 0.7;
const barWidest = 40;
/** Steps of the axis, so that it never counts in halves. */
const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000];

/** Draws into an element, in its current colors. @returns a function that removes the drawing. */
export function drawBars(place: HTMLElement, { points, width, height }: Bars): () => void {
  const { bar, text, line, font } = colorsOf(place);
  const bars = UPlot.paths.bars?.({ size: [barShare, barWidest] });
  const axis = { stroke: text, font, ticks: { show: false } };
  const plot = new UPlot(
    {
      width,
      height,
      padding: [8, 4, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      select: { show: false, left: 0, top: 0, width: 0, height: 0 },
      scales: {
        x: { time: false, range: () => [-0.5, points.length - 0.5] },
        y: { range: (_, __, most) => [0, Math.max(most, 1)] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          size: 28,
          space: 1,
          splits: () => points.map((_, index) => index),
          values: (_, splits) => splits.map((index) => points[index]?.mark ?? ''),
        },
        { ...axis, grid: { stroke: line, width: 1 }, size: 40, incrs: steps },
      ],
      series: [
        {},
        { fill: bar, stroke: bar, width: 0, points: { show: false }, ...(bars && { paths: bars }) },
      ],
    },
    [points.map((_, index) => index), points.map(({ count }) => count)],
    place,
  );
  return () => plot.destroy();
}

/** A canvas inherits neither the page's colors nor the user's forced colors. */
function colorsOf(place: HTMLElement) {
  const style = getComputedStyle(place);
  const font = `12px ${style.fontFamily}`;
  if (window.matchMedia('(forced-colors: active)').matches)
    return { bar: style.color, text: style.color, line: style.color, font };
  const token = (name: string) => style.getPropertyValue(`--fw-${name}`).trim();
  return { bar: token('bar2'), text: token('ink2'), line: token('line'), font };
}
