import type { Tier } from './plans.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long a use occupies a slot of an allowance. */
export type UsageWindow =
  /** The first use opens a window of this length, in which every use occupies its slot to the end. */
  | { kind: 'from-first-use'; durationMs: number }
  /** Until the caller's next midnight. */
  | { kind: 'calendar-day' }
  /** Each use occupies its slot for this long, counted from that use. */
  | { kind: 'sliding'; durationMs: number }
  /** Until the slot is released, and at most this long, so that a lost job does not occupy it forever. */
  | { kind: 'while-running'; atMostMs: number };

export interface Allowance {
  /** Uses per window. null: unlimited. 0: not available to this tier. */
  limits: Readonly<Record<Tier, number | null>>;
  window: UsageWindow;
}

/**
 * What each tier may use, as the product specification sets it out (sections 4, 6 and 9): one bill of lading
 * per 5 days counted from the first, 3 predictions per calendar day, 5 bulk uploads a minute, 3 bulk jobs at
 * a time. Bulk processing is an Enterprise feature.
 */
export const allowances = {
  bol: {
    limits: { anonymous: 0, registered: 1, pro: null, enterprise: null },
    window: { kind: 'from-first-use', durationMs: 5 * dayMs },
  },
  prediction: {
    limits: { anonymous: 3, registered: 3, pro: null, enterprise: null },
    window: { kind: 'calendar-day' },
  },
  'bulk-upload': {
    limits: { anonymous: 0, registered: 0, pro: 0, enterprise: 5 },
    window: { kind: 'sliding', durationMs: minuteMs },
  },
  'bulk-job': {
    limits: { anonymous: 0, registered: 0, pro: 0, enterprise: 3 },
    window: { kind: 'while-running', atMostMs: hourMs },
  },
} as const satisfies Record<string, Allowance>;

export type AllowanceName = keyof typeof allowances;
export const allowanceNames = Object.keys(allowances) as [AllowanceName, ...AllowanceName[]];

/**
 * Calculations a day without a paid plan. They are counted in the browser (specification, section 6), so no
 * service reserves a slot for them.
 */
export const freeCalculationsADay = 5;

/**
 * Rows that one bulk job may have (specification, sections 6 and 9). This limits a size and not a number of
 * uses, so nothing is reserved for it.
 */
export const bulkRowsAJob: Readonly<Record<Tier, number>> = {
  anonymous: 0,
  registered: 0,
  pro: 0,
  enterprise: 1_000,
};

/**
 * How many anonymous visitors' worth of uses one address (for IPv6: one /64) may have in a window, whatever
 * visitor ids it sends. Clearing cookies therefore does not give endless predictions, and an office behind
 * one address still has room.
 */
export const anonymousVisitorsPerAddress = 10;

/** An uncommitted reservation frees its slot after this time. */
export const reservationLapsesAfterMs = minuteMs;
