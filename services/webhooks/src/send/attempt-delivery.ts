import type { DataOf, deliverWebhook } from '@freightwright/contracts';
import { accountOf, webhookDisabled, webhookLimits, webhookPausesMs } from '@freightwright/contracts';
import { outboxEntry } from '@freightwright/service-kit';
import type { Delivery } from '../delivery/delivery.ts';
import { openSecret, signingSecrets, type Webhook } from '../webhook/webhook.ts';
import type { WebhookDeps } from '../webhooks-deps.ts';
import { type PostResult, signatureHeaders } from './post-signed.ts';

type Deps = Pick<
  WebhookDeps,
  'webhooks' | 'deliveries' | 'seal' | 'post' | 'slots' | 'counts' | 'nowMs' | 'random' | 'log'
>;
type Task = DataOf<typeof deliverWebhook>;

/** The lease of an attempt: longer than an attempt takes. Blocks a dead worker's delivery for as long. */
const leaseTtlMs = webhookLimits.timeoutMs + 5_000;
/** Pause of an attempt for which there is no free slot, milliseconds, plus up to as much jitter. */
const postponedMs = 3_000;
const dayMs = 24 * 3_600_000;

/**
 * Makes one attempt of a delivery and records its result. A redelivered task finds its attempt recorded and
 * does nothing; only a crash between the response and the record causes a second attempt.
 * @throws Error while another worker has claimed the delivery: the queue retries.
 */
export async function attemptDelivery(deps: Deps, task: Task, signal: AbortSignal): Promise<void> {
  const { webhooks, deliveries, slots, nowMs } = deps;
  const delivery = await deliveries.find(task.deliveryId);
  if (delivery?.state !== 'pending' || delivery.attemptCount !== task.attempt - 1) return;
  const webhook = await webhooks.find(delivery.webhookId);
  // Its owner deleted or paused it, or lost access, while the delivery was pending.
  if (webhook?.state !== 'active') {
    await deliveries.giveUp(delivery.id);
    return;
  }
  const release = await slots.take({ account: accountOf(webhook.userId), webhook: webhook.id });
  if (!release) {
    const dueAt = new Date(nowMs() + postponedMs * (1 + deps.random()));
    await deliveries.postpone(delivery.id, { number: task.attempt, dueAt });
    return;
  }
  try {
    const now = nowMs();
    const until = new Date(now + leaseTtlMs);
    if (!(await deliveries.claim(delivery.id, { number: task.attempt, now: new Date(now), until }))) {
      throw new Error('another worker is busy with this delivery');
    }
    await attempt(deps, webhook, delivery, signal);
  } finally {
    release();
  }
}

async function attempt(deps: Deps, webhook: Webhook, delivery: Delivery, signal: AbortSignal): Promise<void> {
  const { seal, post, counts, deliveries, nowMs, random } = deps;
  const atMs = nowMs();
  const secrets = signingSecrets(webhook.secrets, atMs).map((secret) => openSecret(seal, webhook.id, secret));
  const headers = signatureHeaders({ id: delivery.eventId, body: delivery.body, atMs }, secrets);
  const began = performance.now();
  const result = await post({ url: webhook.url, headers, body: delivery.body, signal });
  const durationMs = Math.round(performance.now() - began);
  counts.attempts.inc({ outcome: result.failure ?? 'delivered' });
  counts.durations.observe(durationMs / 1000);

  const failures = result.failure === null ? 0 : delivery.failures + 1;
  const { retryAfterMs = 0, ...response } = result;
  const isGone = response.status === goneStatus;
  const next =
    result.failure === null || isGone
      ? undefined
      : nextAttemptAt(failures, nowMs(), { random: random(), retryAfterMs });
  const state = stateAfter(result, next);
  const noted = await deliveries.note(
    delivery.id,
    delivery.attemptCount + 1,
    { at: new Date(atMs), durationMs, ...response },
    { state, failures, nextAttemptAt: next ?? null },
  );
  if (!noted) return;
  if (state === 'failed') counts.failed.inc();
  await noteAtWebhook(deps, webhook, result);
}

const stateAfter = ({ failure }: PostResult, next: Date | undefined): Delivery['state'] => {
  if (failure === null) return 'delivered';
  return next ? 'pending' : 'failed';
};

/** A receiver that answers so wants no further requests, by Standard Webhooks. */
const goneStatus = 410;

/** Disables a webhook that is gone or has failed for days, and notifies its owner. */
async function noteAtWebhook(
  { webhooks, counts, nowMs, log }: Deps,
  { id, userId, name, url, failingSince }: Webhook,
  { failure, status }: PostResult,
): Promise<void> {
  const now = new Date(nowMs());
  if (failure === null) return webhooks.noteSuccess(id, now);
  const isGone = status === goneStatus;
  if (failingSince === null) await webhooks.noteFailure(id, now);
  const since = failingSince ?? now;
  if (!isGone && now.getTime() - since.getTime() < webhookLimits.disabledAfterDays * dayMs) return;
  const data = {
    webhookId: id,
    userId: accountOf(userId),
    name,
    host: new URL(url).host,
    disabledAt: now.toISOString(),
  };
  const entry = outboxEntry(webhookDisabled, data, { id: `${id}/${since.getTime()}`, at: now });
  if (!(await webhooks.disable(id, entry))) return;
  counts.disabled.inc();
  log.info({ webhookId: id, isGone }, 'a webhook was disabled because it failed for days or is gone');
}

/** The fraction by which a pause may be shortened. */
const jitter = 0.2;

/**
 * When the next attempt is due.
 * @param failures failed attempts of this schedule, 1 or more.
 * @param wait.random from 0 up to 1.
 * @param wait.retryAfterMs the pause that the receiver asked for, which the schedule never undercuts.
 * @returns undefined after the last attempt of the schedule.
 */
export function nextAttemptAt(
  failures: number,
  nowMs: number,
  { random, retryAfterMs = 0 }: { random: number; retryAfterMs?: number },
): Date | undefined {
  const pauseMs = webhookPausesMs[failures - 1];
  if (pauseMs === undefined) return undefined;
  return new Date(nowMs + Math.max(pauseMs * (1 - jitter * random), retryAfterMs));
}
