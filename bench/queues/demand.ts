import type { QueueLoad } from './erlang.ts';

/**
 * What users do on a working day, on paper: nobody has measured it yet. A figure is a mean of all users, most of whom
 * do nothing on most days. Change it here, and `npm run bench -- queues` prints the table for it.
 */
export const perUserAndDay = {
  predictions: 0.5,
  bills: 0.3,
  /** Results and bills by email, letters of the account. */
  mails: 0.15,
  /** Deliveries to customers' servers, of which Enterprise accounts have several for each bill. */
  webhooks: 0.3,
  /** Chunks of bulk files. */
  bulkChunks: 0.02,
} as const;

/** The share of a day's work that its busiest hour has, and how much more its busiest minute has than that hour's mean. */
const busiestHour = 0.15;
const busiestMinute = 2;

/** Things in a second of the busiest minute. */
export const peakPerS = (users: number, perDay: number): number =>
  (users * perDay * busiestHour * busiestMinute) / 3600;

export interface WorkQueue {
  readonly name: string;
  readonly perDay: number;
  /** Mean seconds that one worker takes for one task. */
  readonly serviceS: number;
  /** Variance of that time divided by the square of its mean. */
  readonly spread: number;
  /** Tasks that one process works on at a time. */
  readonly workersOfProcess: number;
  /** 99 of 100 tasks shall wait no longer. */
  readonly waitS99: number;
}

/**
 * Our work queues. The seconds of mail and webhooks are those of other people's servers, half a second and much spread;
 * those of a chunk are ours (docs/bulk.md).
 */
export const workQueues: readonly WorkQueue[] = [
  { name: 'mail', perDay: perUserAndDay.mails, serviceS: 0.5, spread: 4, workersOfProcess: 4, waitS99: 30 },
  {
    name: 'webhooks',
    perDay: perUserAndDay.webhooks,
    serviceS: 0.5,
    spread: 4,
    workersOfProcess: 4,
    waitS99: 30,
  },
  {
    name: 'bulk',
    perDay: perUserAndDay.bulkChunks,
    serviceS: 0.1,
    spread: 1,
    workersOfProcess: 2,
    waitS99: 5,
  },
];

/** The load of a queue at its busiest minute with so many processes. */
export const loadOf = (
  { perDay, serviceS, workersOfProcess }: WorkQueue,
  users: number,
  processes: number,
): QueueLoad => ({
  arrivalsPerS: peakPerS(users, perDay),
  serviceS,
  servers: processes * workersOfProcess,
});
