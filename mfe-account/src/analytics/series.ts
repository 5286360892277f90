import type { BolMonth } from '@freightwright/contracts';
import { csvLine } from '@freightwright/csv/write';
import { formatNumber } from '@freightwright/domain';
import { daysOfMonth } from '../meters/month.ts';
import { startOf } from './months.ts';

/** One figure of a chart, and a row of its table. */
export interface Point {
  /** '2026-11-20', '92.5', 'IL to GA'. */
  readonly label: string;
  /** The label on the axis of the chart; empty where there is no room for one. */
  readonly mark: string;
  readonly count: number;
  readonly weightLb?: number;
}

/** What one chart shows. */
export interface Series {
  readonly title: string;
  /** What is counted: 'Bills', 'Lines'. */
  readonly unit: string;
  /** What a point stands for: 'Day', 'Class'. */
  readonly axis: string;
  readonly note?: string;
  readonly points: readonly Point[];
}

/** Days that have their number on the axis. The first, and every fifth. */
const isMarked = (day: number) => day === 1 || day % 5 === 0;

/** @param days a count for each day of the month. */
export const dayPoints = (month: string, days: readonly number[]): Point[] =>
  daysOfMonth(startOf(month)).map((label, index) => ({
    label,
    mark: isMarked(index + 1) ? String(index + 1) : '',
    count: days[index] ?? 0,
  }));

export const classPoints = ({ classes }: Pick<BolMonth, 'classes'>): Point[] =>
  classes.map(({ freightClass, lines, weightLb }) => ({
    label: freightClass ?? 'No class',
    mark: freightClass ?? 'None',
    count: lines,
    weightLb,
  }));

/** The chart has room for so many lanes; the table and the file have all. */
export const lanesDrawn = 6;

export function lanePoints({ lanes, otherLanes }: Pick<BolMonth, 'lanes' | 'otherLanes'>): Point[] {
  const points = lanes.map(({ from, to, bills, weightLb }) => ({
    label: `${from} to ${to}`,
    mark: `${from}–${to}`,
    count: bills,
    weightLb,
  }));
  if (otherLanes.lanes === 0) return points;
  const { lanes: more, bills, weightLb } = otherLanes;
  return [...points, { label: `${more} other lanes`, mark: 'Other', count: bills, weightLb }];
}

export const totalOf = (points: readonly Point[]): number =>
  points.reduce((sum, { count }) => sum + count, 0);

/** '1 bill', '1,204 bills'. @param unit in the plural: 'Bills'. */
export const counted = (count: number, unit: string): string =>
  `${formatNumber(count)} ${count === 1 ? unit.toLowerCase().slice(0, -1) : unit.toLowerCase()}`;

/** The chart in one sentence, for somebody who does not see it. */
export function seriesInWords({ title, unit, points }: Series): string {
  const most = points.reduce<Point | undefined>(
    (best, point) => (point.count > (best?.count ?? 0) ? point : best),
    undefined,
  );
  if (most === undefined) return `${title}: none.`;
  return `${title}: ${counted(totalOf(points), unit)}. Most: ${most.label}, ${most.count}.`;
}

/** All charts of a month as a CSV file. */
export const csvText = (month: string, all: readonly Series[]): string =>
  [
    ['Month', 'Chart', 'Entry', 'Count', 'Weight (lb)'],
    ...all.flatMap(({ title, points }) =>
      points.map(({ label, count, weightLb = '' }) => [month, title, label, String(count), String(weightLb)]),
    ),
  ]
    .map((cells) => csvLine(cells))
    .join('');
