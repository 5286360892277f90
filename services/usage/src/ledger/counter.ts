import type { AllowanceName, UsageSubject } from '@freightwright/contracts';
import { allowanceNames, allowances, anonymousVisitorsPerAddress } from '@freightwright/contracts';
import { addressBlock } from '@freightwright/service-kit';
import type { Counting } from './window.ts';

/** One counter: one document of the store. */
export interface Counter extends Counting {
  key: string;
}

export interface Counters {
  /** The counter of the caller alone. */
  own: Counter;
  /** The counter that all anonymous callers at one address share. */
  address?: Counter;
}

/** The counters of a use; undefined for a tier without a limit, which is not counted. */
export function countersOf(
  allowance: AllowanceName,
  subject: UsageSubject,
  timeZone?: string,
): Counters | undefined {
  const { limits, window } = allowances[allowance];
  const limit: number | null = limits[subject.tier];
  if (limit === null) return undefined;
  if (subject.tier !== 'anonymous') {
    return { own: { key: keyOfUser(allowance, subject.userId), limit, window, timeZone } };
  }
  return {
    own: { key: `${allowance}:anonymous:${subject.anonymousId}`, limit, window, timeZone },
    // Visitors from several time zones share the counter of an address, so its days are UTC.
    address: {
      key: `${allowance}:address:${addressBlock(subject.clientAddress)}`,
      limit: limit * anonymousVisitorsPerAddress,
      window,
    },
  };
}

/** The caller's own counter comes first: it decides, and it is written first. */
export const keysOf = ({ own, address }: Counters): string[] => [own.key, ...(address ? [address.key] : [])];

const keyOfUser = (allowance: AllowanceName, userId: string) => `${allowance}:user:${userId}`;

/** The keys of every counter that a user can have. */
export const keysOfUser = (userId: string): string[] =>
  allowanceNames.map((allowance) => keyOfUser(allowance, userId));
