import { Problem, releaseUsage, takeUsage, type UsageReservation } from '@freightwright/contracts';
import type { Bus } from '@freightwright/nats-kit';

const timeoutMs = 5_000;

export type Slots = ReturnType<typeof createSlots>;

/**
 * Slots for concurrent uploads and jobs per customer, counted by services/usage. Each method throws Problem
 * 'service.unavailable' when that service does not answer.
 */
export function createSlots(bus: Pick<Bus, 'request'>, nowMs: () => number) {
  // Every caller who may process files has the limits of the plan that includes it.
  const reservationOf = (
    allowance: 'bulk-upload' | 'bulk-job',
    userId: string,
    jobId: string,
  ): UsageReservation => ({
    ...{ allowance, reservationId: jobId },
    subject: { tier: 'enterprise', userId },
  });
  const take = (...of: Parameters<typeof reservationOf>) =>
    bus.request(takeUsage, reservationOf(...of), { timeoutMs });
  const secondsUntil = (moment: string | null) =>
    moment === null ? 60 : Math.max(1, Math.ceil((Date.parse(moment) - nowMs()) / 1000));

  return {
    /** @throws Problem 'bulk.too-many-uploads'. */
    async takeUpload(userId: string, jobId: string): Promise<void> {
      const taken = await take('bulk-upload', userId, jobId);
      if (taken.granted) return;
      throw new Problem('bulk.too-many-uploads', {
        detail: `You can upload ${taken.limit} files a minute. Wait a moment and try again.`,
        retryAfterS: secondsUntil(taken.resetsAt),
      });
    },
    /** The slot of a job that is going to run. @throws Problem 'bulk.too-many-jobs'. */
    async takeJob(userId: string, jobId: string): Promise<void> {
      const taken = await take('bulk-job', userId, jobId);
      if (taken.granted) return;
      throw new Problem('bulk.too-many-jobs', {
        detail: `You have ${taken.limit} bulk jobs in progress. Wait until one finishes, or cancel one.`,
        retryAfterS: 30,
      });
    },
    async releaseJob(userId: string, jobId: string): Promise<void> {
      await bus.request(releaseUsage, reservationOf('bulk-job', userId, jobId), { timeoutMs });
    },
  };
}
