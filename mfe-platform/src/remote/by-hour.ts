import type { RemoteFigures } from '@freightwright/contracts';

type FiguresOfVersion = RemoteFigures['versions'][number];
type ChartPoint = FiguresOfVersion['points'][number];

const hourMs = 60 * 60_000;
const hoursShown = 24;

export interface Hours {
  readonly views: readonly number[];
  readonly failedVisitors: readonly number[];
  /** The longest of each hour's ten-minute medians, milliseconds. 0 for an hour without one. */
  readonly loadMs: readonly number[];
}

/** The data points of the last 24 hours by the hour, oldest first, counted back from `nowMs`. */
export function byHour(points: readonly ChartPoint[], nowMs: number): Hours {
  const views = Array<number>(hoursShown).fill(0);
  const failedVisitors = Array<number>(hoursShown).fill(0);
  const loadMs = Array<number>(hoursShown).fill(0);
  for (const point of points) {
    const hour = hoursShown - 1 - Math.floor((nowMs - Date.parse(point.at)) / hourMs);
    // Clock skew may put the newest point into the next hour.
    const place = Math.min(hour, hoursShown - 1);
    if (place < 0) continue;
    views[place] = (views[place] ?? 0) + point.views;
    failedVisitors[place] = (failedVisitors[place] ?? 0) + point.failedVisitors;
    loadMs[place] = Math.max(loadMs[place] ?? 0, point.medianLoadMs ?? 0);
  }
  return { views, failedVisitors, loadMs };
}
