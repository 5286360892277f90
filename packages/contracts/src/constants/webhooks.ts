/** The event types of webhooks. Each has its own payload schema in `webhooks/payload.ts`. */
export const webhookTypes = [
  'bill.issued',
  'bill.voided',
  'bulk.finished',
  'prediction.made',
  'plan.changed',
] as const;
export type WebhookType = (typeof webhookTypes)[number];

/** The description of each type, on the page and in the reference. */
export const webhookTypeLabels: Readonly<Record<WebhookType, string>> = {
  'bill.issued': 'A bill of lading was issued',
  'bill.voided': 'A bill of lading was voided',
  'bulk.finished': 'A bulk job finished',
  'prediction.made': 'A cost prediction is ready',
  'plan.changed': 'The plan of the account changed',
};

/** Sent at the owner's request, to any webhook. */
export const webhookTestType = 'webhook.test';

/** The version of the payloads. A change that could break a receiver gets a new date. */
export const webhookVersion = '2026-11-23';

/** 'pending': another attempt follows. The others are final, until the owner sends the delivery again. */
export const webhookDeliveryStates = ['pending', 'delivered', 'failed'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

/**
 * 'active': events are delivered. 'paused': stopped by its owner. 'disabled': stopped by us, because it
 * failed for `disabledAfterDays`.
 */
export const webhookStates = ['active', 'paused', 'disabled'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** Why an attempt failed. 'status' is a response outside of 200 to 299. */
export const webhookFailures = [
  'status',
  'timeout',
  'unknown-host',
  'refused-address',
  'no-connection',
  'certificate',
  'broken-answer',
] as const;
export type WebhookFailure = (typeof webhookFailures)[number];

export const webhookLimits = {
  /** Webhooks of one account with live data, and as many with test data. */
  webhooks: 10,
  name: 60,
  url: 500,
  /** Allowed ports. */
  ports: [443, 8443],
  /** Timeout of one attempt, milliseconds. */
  timeoutMs: 10_000,
  /** Bytes of a response that are read and stored. */
  answerBytes: 1024,
  /** Default hours for which the previous secret still signs after a rotation. */
  overlapHours: 24,
  overlapHoursAtMost: 72,
  /** Days of failures without a success after which a webhook is disabled. */
  disabledAfterDays: 5,
  /** Retention of a delivery, days. */
  retentionDays: 30,
  deliveriesOnPage: 25,
  /** Stored attempts of one delivery, the newest. */
  attemptsStored: 30,
} as const;

const hourMs = 3_600_000;

/**
 * Backoff in milliseconds before the second and each further attempt, as Standard Webhooks recommends: 5 s, 5
 * min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, together three days. Each is shortened by a random jitter
 * of up to a fifth, so that simultaneous failures are not retried simultaneously.
 */
export const webhookPausesMs = [
  ...[5_000, 5 * 60_000, 30 * 60_000, 2 * hourMs, 5 * hourMs],
  ...[10 * hourMs, 14 * hourMs, 20 * hourMs, 24 * hourMs],
] as const;

/** The longest `Retry-After` of a receiver that is honored, milliseconds. */
export const webhookRetryAfterAtMostMs = 24 * hourMs;

/** The first characters of a secret. What follows is 32 random bytes in base64. */
export const webhookSecretPrefix = 'whsec_';
