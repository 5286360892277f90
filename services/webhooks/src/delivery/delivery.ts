import { createHash } from 'node:crypto';
import {
  type WebhookDelivery as ShownDelivery,
  type WebhookAttempt,
  type WebhookDeliveryState,
  type WebhookPayload,
  webhookLimits,
} from '@freightwright/contracts';
import type { Webhook } from '../webhook/webhook.ts';

export interface Attempt extends Omit<WebhookAttempt, 'at'> {
  at: Date;
}

/** One event for one webhook. */
export interface Delivery {
  id: string;
  webhookId: string;
  userId: string;
  eventId: string;
  type: WebhookPayload['type'];
  /** The text that is sent and signed, the same at every attempt. */
  body: string;
  state: WebhookDeliveryState;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
  nextAttemptAt: Date | null;
  /** All attempts; `attempts` has the newest of them, oldest first. */
  attemptCount: number;
  attempts: Attempt[];
  /** Failed attempts since the delivery was created or resent. */
  failures: number;
  /** When a pass enqueues the next attempt. null: none follows. */
  dueAt: Date | null;
  /** The lease of the worker. */
  leaseExpiresAt: Date;
}

const dayMs = 24 * 3_600_000;

/** Time for a task before its attempt is enqueued again, milliseconds. A duplicate costs one query. */
export const lookAgainMs = 600_000;

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** The same event always has the same id. @param messageId the id under which a service published it. */
export const eventIdOf = (subject: string, messageId: string): string =>
  `evt_${hash(`${subject}/${messageId}`)}`;

/** One id per event and webhook. */
export const deliveryIdOf = (eventId: string, webhookId: string): string =>
  `whd_${hash(`${eventId}/${webhookId}`)}`;

/** A delivery whose first attempt is about to be enqueued. */
export function newDelivery(
  webhook: Pick<Webhook, 'id' | 'userId'>,
  payload: WebhookPayload,
  now: Date,
): Delivery {
  return {
    id: deliveryIdOf(payload.id, webhook.id),
    webhookId: webhook.id,
    userId: webhook.userId,
    eventId: payload.id,
    type: payload.type,
    body: JSON.stringify(payload),
    state: 'pending',
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + webhookLimits.retentionDays * dayMs),
    nextAttemptAt: now,
    attemptCount: 0,
    attempts: [],
    failures: 0,
    dueAt: new Date(now.getTime() + lookAgainMs),
    leaseExpiresAt: new Date(0),
  };
}

/** A delivery in the API's form. */
export function presentDelivery(delivery: Delivery): ShownDelivery {
  const { id, webhookId, eventId, type, state, attemptCount } = delivery;
  return {
    ...{ id, webhookId, eventId, type, state, attemptCount },
    createdAt: delivery.createdAt.toISOString(),
    updatedAt: delivery.updatedAt.toISOString(),
    nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
    attempts: delivery.attempts.map((attempt) => ({ ...attempt, at: attempt.at.toISOString() })),
  };
}
