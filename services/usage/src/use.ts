import type { UsageWindow } from '@freightwright/contracts';

/** One use of an allowance. All times in milliseconds since the epoch. */
export interface Use {
  /** The caller's reservation id. */
  id: string;
  /** The use holds its place until just before this moment. */
  untilMs: number;
  /** When the reservation lapses; null once it is committed. */
  lapsesAtMs: number | null;
}

/** What one counter knows: every use that holds a place, and those that freed theirs a short time ago. */
export type Uses = readonly Use[];

/** How uses are counted. */
export interface Counting {
  /** How many places there are. */
  limit: number;
  window: UsageWindow;
  /** The caller's IANA time zone, which decides when a day ends. */
  timeZone?: string | undefined;
}
