import type { Quote } from '@freightwright/contracts';
import { dayInWords, quantity } from '@freightwright/domain';
import { serviceWords } from '../form/entry.ts';
import { daysWords, money, signedMoney } from '../words/money-words.ts';

export interface ComparedRow {
  readonly name: string;
  readonly values: readonly [string, string];
  /** The second against the first; '' where no figure says it. */
  readonly difference: string;
}

/** What two kept estimates have in common and in what they differ. */
export function comparedRows(first: Quote, second: Quote): ComparedRow[] {
  const words = (name: string, of: (quote: Quote) => string): ComparedRow => ({
    name,
    values: [of(first), of(second)],
    difference: '',
  });
  const amounts = (name: string, of: (quote: Quote) => number): ComparedRow => ({
    name,
    values: [money(of(first)), money(of(second))],
    difference: signedMoney(of(second) - of(first)),
  });
  return [
    words('From', ({ summary }) => summary.originPlace),
    words('To', ({ summary }) => summary.destinationPlace),
    words('Weight', ({ summary }) => quantity(summary.weightLb, 'lb')),
    words('Service', ({ summary }) => serviceWords[summary.serviceType]),
    words('Predicted on', ({ summary }) => dayInWords(summary.predictedAt)),
    amounts('Base rate', ({ prediction }) => prediction.baseRate),
    amounts('Fuel surcharge', ({ prediction }) => prediction.fuelSurcharge),
    amounts('Accessorials', ({ prediction }) => prediction.accessorialCharges),
    amounts('Total', ({ prediction }) => prediction.totalEstimate),
    words('Confidence', ({ prediction }) => `${prediction.confidence}%`),
    words('Transit', ({ prediction }) => daysWords(prediction.transitDays)),
  ];
}
