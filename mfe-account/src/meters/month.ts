import { dayOf } from '@freightwright/domain';

/** The month of the reader's calendar: '2026-11'. */
export const monthOf = (now: Date): string => dayOf(now).slice(0, 7);

/** Every date of the reader's month: '2026-11-01' to '2026-11-30'. */
export function daysOfMonth(now: Date): string[] {
  const last = new Date(now.getFullYear(), now.getMonth() + 1, 0).getDate();
  return Array.from({ length: last }, (_, index) =>
    dayOf(new Date(now.getFullYear(), now.getMonth(), index + 1)),
  );
}

/** Labels stand this many days apart at least, so that none is written over another. */
const labelDays = 4;

export interface DayLabel {
  /** From 1. */
  readonly day: number;
  readonly text: string;
}

/** The days that are named below the bars: today, and around it the first, the tenth and the last. */
export function dayLabels(now: Date): DayLabel[] {
  const today = now.getDate();
  const last = daysOfMonth(now).length;
  const first = now.toLocaleDateString('en-US', { month: 'short' });
  const others = [
    { day: 1, text: `${first} 1` },
    { day: 10, text: '10' },
    { day: last, text: String(last) },
  ].filter(({ day }) => Math.abs(day - today) >= labelDays);
  return [...others, { day: today, text: 'today' }].sort((one, other) => one.day - other.day);
}

/** What the bars say, for somebody who does not see them. */
export function monthInWords(days: readonly number[], now: Date): string {
  const month = now.toLocaleDateString('en-US', { month: 'long', year: 'numeric' });
  const most = Math.max(...days);
  if (most === 0) return `${month}, day by day: none yet.`;
  const busiest = new Date(now.getFullYear(), now.getMonth(), days.indexOf(most) + 1);
  const date = busiest.toLocaleDateString('en-US', { month: 'long', day: 'numeric' });
  return `${month}, day by day. Most on ${date}: ${most}. Today: ${days[now.getDate() - 1] ?? 0}.`;
}
