import type { Choice } from '@freightwright/mfe-kit';
import { monthOf } from '../meters/month.ts';

const monthsShown = 12;
/** Of what a browser and the usage service count, this month and the one before it are kept. */
const monthsCounted = 2;

/** The first day of a month, by the reader's clock. @param month '2026-11'. */
export function startOf(month: string): Date {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(year, number - 1, 1);
}

const before = (now: Date, months: number) =>
  monthOf(new Date(now.getFullYear(), now.getMonth() - months, 1));

/** 'November 2026'. */
export const monthInWords = (month: string): string =>
  startOf(month).toLocaleDateString('en-US', { month: 'long', year: 'numeric' });

/** This month and those before it, newest first. */
export const monthChoices = (now: Date): Choice[] =>
  Array.from({ length: monthsShown }, (_, index) => before(now, index)).map((month) => [
    month,
    monthInWords(month),
  ]);

/** Whether calculations and predictions of the month are still kept. */
export const isCounted = (month: string, now: Date): boolean => month >= before(now, monthsCounted - 1);
