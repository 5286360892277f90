import * as z from 'zod/mini';
import { RemoteEntry } from './registry.ts';
import { list, moment, text } from './text.ts';

/** A group of visitors who asked for canaries: 'early'. */
export const cohortName = text(20, z.regex(/^[a-z][a-z0-9]{0,19}$/));
/** The most cohorts of one canary, and of one visitor. */
export const cohortsAtMost = 5;
/** Percent of the visitors who get a canary at most: those who get the live version are the measure. */
export const canaryPercentAtMost = 50;

/** Minutes after which a canary that nobody has ended becomes the live version by itself: at most a week. */
export const quietMinutes = z.int().check(z.gte(1), z.lte(7 * 24 * 60));

/** A second version of a remote, which some of the visitors get instead of the live one. */
export const RemoteCanary = z.strictObject({
  entry: RemoteEntry,
  /** The share of visitors who get it by chance. */
  percent: z.int().check(z.gte(0), z.lte(canaryPercentAtMost)),
  /** Visitors in one of these get it whatever the share. */
  cohorts: list(cohortName, cohortsAtMost),
  /** When it began, or was last given another share, cohorts or quiet time. */
  since: moment,
  by: text(128),
  /** After so many minutes from `since`, without having been ended, it becomes the live version by itself. */
  promoteAfterMinutes: z.optional(quietMinutes),
});
export type RemoteCanary = z.infer<typeof RemoteCanary>;
