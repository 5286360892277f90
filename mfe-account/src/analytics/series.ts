import type { BolMonth } from '@freightwright/contracts';
import { csvLine } from '@freightwright/csv/write';
import { formatNumber } from '@freightwright/domain';
import type { Choice } from '@freightwright/mfe-kit';
import { daysOfMonth, monthOf } from '../meters/month-figures.tsx';

export interface Point {
  /** '2026-11-20', '92.5', 'IL to GA'. */
  readonly label: string;
  /** The label on the axis of the chart; empty where there is no room for one. */
  readonly mark: string;
  readonly count: number;
  readonly weightLb?: number;
}

export interface Series {
  readonly title: string;
  /** The unit: 'Bills', 'Lines'. */
  readonly unit: string;
  /** The dimension of a point: 'Day', 'Class'. */
  readonly axis: string;
  readonly note?: string;
  readonly points: readonly Point[];
}

/** Days that are labeled on the axis: the first, and every fifth. */
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

/** The most lanes in the chart; the table and the file have all. */
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

/** A text alternative of the chart in one sentence. */
export function formatSeries({ title, unit, points }: Series): string {
  const most = points.reduce<Point | undefined>(
    (best, point) => (point.count > (best?.count ?? 0) ? point : best),
    undefined,
  );
  if (most === undefined) return `${title}: none.`;
  return `${title}: ${counted(totalOf(points), unit)}. Most: ${most.label}, ${most.count}.`;
}

export const csvText = (month: string, all: readonly Series[]): string =>
  [
    ['Month', 'Chart', 'Entry', 'Count', 'Weight (lb)'],
    ...all.flatMap(({ title, points }) =>
      points.map(({ label, count, weightLb = '' }) => [month, title, label, String(count), String(weightLb)]),
    ),
  ]
    .map((cells) => csvLine(cells))
    .join('');

const monthsShown = 12;
/** A browser and the usage service store counts of this month and the one before it. */
const monthsCounted = 2;

/** The first day of a month, in the user's time zone. @param month '2026-11'. */
export function startOf(month: string): Date {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(year, number - 1, 1);
}

const before = (now: Date, months: number) =>
  monthOf(new Date(now.getFullYear(), now.getMonth() - months, 1));

/** 'November 2026'. */
export const formatMonth = (month: string): string =>
  startOf(month).toLocaleDateString('en-US', { month: 'long', year: 'numeric' });

export const monthChoices = (now: Date): Choice[] =>
  Array.from({ length: monthsShown }, (_, index) => before(now, index)).map((month) => [
    month,
    formatMonth(month),
  ]);

/** Whether calculations and predictions of the month are still stored. */
export const isCounted = (month: string, now: Date): boolean => month >= before(now, monthsCounted - 1);
