import {
  type AllowanceName,
  allowances,
  anonymousVisitorsPerAddress,
  type UsageSubject,
} from '@freightwright/contracts';
import { addressBlock } from '@freightwright/service-kit';
import type { Counting } from './use.ts';

/** Counting under a key: one document of the store. */
export interface Counter extends Counting {
  key: string;
}

export interface Counters {
  /** The caller's own. */
  own: Counter;
  /** Everybody's at the anonymous caller's address. */
  address?: Counter;
}

/** Where a use of the allowance counts; undefined for a tier without a limit, which nothing is counted for. */
export function countersOf(
  allowance: AllowanceName,
  subject: UsageSubject,
  timeZone?: string,
): Counters | undefined {
  const { limits, window } = allowances[allowance];
  const limit: number | null = limits[subject.tier];
  if (limit === null) return undefined;
  if (subject.tier !== 'anonymous') {
    return { own: { key: `${allowance}:user:${subject.userId}`, limit, window, timeZone } };
  }
  return {
    own: { key: `${allowance}:anonymous:${subject.anonymousId}`, limit, window, timeZone },
    // Visitors of several zones share an address's days, so those are UTC's.
    address: {
      key: `${allowance}:address:${addressBlock(subject.clientAddress)}`,
      limit: limit * anonymousVisitorsPerAddress,
      window,
    },
  };
}
