import { sendResultEmail as sendResultEmailTask } from '@freightwright/contracts';
import type { Bus } from '@freightwright/service-kit';
import { type SendResultEmailDeps, sendResultEmail } from './send-result-email.ts';

/**
 * Pauses before each further attempt, in milliseconds. Attempts are made at once and then after 2 s, 10 s, 1
 * min, 5 min, 30 min, 2 h and 6 h, so no mail is lost when a mail server is away for an afternoon.
 */
export const retryAfterMs = [2_000, 10_000, 60_000, 300_000, 1_800_000, 7_200_000, 21_600_000];

export async function subscribe(
  bus: Bus,
  deps: Omit<SendResultEmailDeps, 'log'>,
  backoffMs: number[] = retryAfterMs,
): Promise<void> {
  await bus.work(sendResultEmailTask, {
    durable: 'notification-send-result-email',
    handle: (task, { log }) => sendResultEmail({ ...deps, log }, task),
    concurrency: 4,
    maxAttempts: backoffMs.length + 1,
    backoffMs,
  });
}
