import { centsFromUsd, formatCents } from '@freightwright/domain';

const minus = '\u2212';

/** Dollars as they are shown: "$649.40", "−$257.20". The minus sign is as wide as the plus. */
export const money = (usd: number): string => formatCents(centsFromUsd(usd)).replace('-', minus);

/** A difference with its sign: "+$106.10", "−$257.20", "$0.00". */
export const signedMoney = (usd: number): string => (centsFromUsd(usd) > 0 ? `+${money(usd)}` : money(usd));

/** "3 days", "1 day". */
export const daysWords = (days: number): string => `${days}\u00a0${days === 1 ? 'day' : 'days'}`;
