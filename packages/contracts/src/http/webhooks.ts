import * as z from 'zod/mini';
import * as addresses from '../constants/addresses.ts';
import { apiKeyModes } from '../constants/api-keys.ts';
import {
  webhookDeliveryStates,
  webhookFailures,
  webhookLimits,
  webhookStates,
  webhookTestType,
  webhookTypes,
} from '../constants/webhooks.ts';
import { noContent, routesOf } from '../route.ts';
import { list, moment, text, trimmedText } from '../text.ts';
import { inOrder, syncAnswer, syncQuery } from './paging.ts';

export const WebhookId = text(20, z.regex(/^whk_[A-Za-z0-9_-]{16}$/), z.describe('Identifies the webhook'));
export const WebhookDeliveryId = text(
  26,
  z.regex(/^whd_[A-Za-z0-9_-]{22}$/),
  z.describe('Identifies the delivery of an event to one webhook'),
);

/** Identifies the event, in every attempt, at every webhook and when a delivery is sent again. */
export const WebhookEventId = text(40, z.regex(/^evt_[A-Za-z0-9_-]{22}$/));

const { name: nameLength, url: urlLength, overlapHoursAtMost, attemptsStored } = webhookLimits;

const Name = trimmedText(
  nameLength,
  { missing: 'Name is required', tooLong: `Name may have at most ${nameLength} characters` },
  z.minLength(1, 'Name is required'),
);
/** Further rules, such as the scheme and the port, are checked by the service: docs/webhooks.md. */
const Url = trimmedText(
  urlLength,
  { missing: 'Address is required', tooLong: `Address may have at most ${urlLength} characters` },
  z.minLength(1, 'Address is required'),
);
const Types = list(z.enum(webhookTypes), webhookTypes.length, {
  least: 1,
  tooFew: 'Choose at least one event',
});

export const Webhook = z.strictObject({
  id: WebhookId,
  name: text(nameLength),
  url: text(urlLength),
  events: z.array(z.enum(webhookTypes)),
  /** The data it reports. A test key sees the webhooks for test data, other callers those for live data. */
  mode: z.enum(apiKeyModes),
  state: z.enum(webhookStates),
  createdAt: moment,
  updatedAt: moment,
  /** Since when all attempts have failed. null: the last one succeeded, or there was none. */
  failingSince: z.nullable(moment),
  /** The end of the previous secret's overlap. null: there is one secret. */
  previousSecretUntil: z.nullable(moment),
});
export type Webhook = z.infer<typeof Webhook>;

/** One attempt of a delivery. */
export const WebhookAttempt = z.strictObject({
  at: moment,
  durationMs: z.int().check(z.gte(0)),
  /** HTTP status of the response. null: there was none. */
  status: z.nullable(z.int()),
  /** null: it succeeded. */
  failure: z.nullable(z.enum(webhookFailures)),
  /** The first 1,024 bytes of the response, as text. */
  answer: text(webhookLimits.answerBytes),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

export const WebhookDelivery = z.strictObject({
  id: WebhookDeliveryId,
  webhookId: WebhookId,
  /** The `id` of the payload, and the header `webhook-id`. */
  eventId: WebhookEventId,
  type: z.enum([...webhookTypes, webhookTestType]),
  state: z.enum(webhookDeliveryStates),
  createdAt: moment,
  /** Of the last attempt, or of the request that sent it again. */
  updatedAt: moment,
  /** null: no further attempt. */
  nextAttemptAt: z.nullable(moment),
  /** All attempts; `attempts` has the newest of them, oldest first. */
  attemptCount: z.int().check(z.gte(0)),
  attempts: list(WebhookAttempt, attemptsStored),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const toRead = { service: 'webhooks', access: 'registered', scope: 'webhooks:read' } as const;
const toWrite = { service: 'webhooks', access: 'enterprise', scope: 'webhooks:write' } as const;
const one = { params: z.object({ id: WebhookId }) } as const;
const reading = routesOf(toRead);
const writing = routesOf(toWrite);
const readingOne = routesOf({ ...toRead, ...one });
const writingOne = routesOf({ ...toWrite, ...one });
const Shown = z.strictObject({ webhook: Webhook });
const ShownDelivery = z.strictObject({ delivery: WebhookDelivery });
const WithSecret = z.strictObject({
  webhook: Webhook,
  /** 'whsec_' and 32 bytes in base64. Only returned here. */
  secret: text(60),
});

/** Oldest first; there are ten at most. */
export const listWebhooks = reading(addresses.listWebhooks, {
  summary: "The account's webhooks",
  response: z.strictObject({ webhooks: z.array(Webhook) }),
});

/** The same request with the same key gets the same secret again, for a day. */
export const createWebhook = writing(addresses.createWebhook, {
  summary: 'Add a webhook',
  body: z.strictObject({ name: Name, url: Url, events: Types }),
  status: 201,
  idempotent: true,
  response: WithSecret,
  hasSecretResponse: true,
  problems: ['webhook.too-many'],
});

export const readWebhook = readingOne(addresses.readWebhook, {
  summary: 'One webhook',
  response: Shown,
  problems: ['webhook.not-found'],
});

/** Omitted fields are unchanged. `active` pauses a webhook, and starts one that was paused or disabled. */
export const changeWebhook = writingOne(addresses.changeWebhook, {
  summary: 'Change, pause or start a webhook',
  body: z.strictObject({
    name: z.optional(Name),
    url: z.optional(Url),
    events: z.optional(Types),
    active: z.optional(z.boolean()),
  }),
  response: Shown,
  problems: ['webhook.not-found'],
});

/** Also deletes its deliveries. */
export const deleteWebhook = writingOne(addresses.deleteWebhook, {
  access: 'registered',
  summary: 'Delete a webhook',
  ...noContent,
  problems: ['webhook.not-found'],
});

/** The previous secret still signs beside the new one for `overlapHours`; with 0 it ends immediately. */
export const rotateWebhookSecret = writingOne(addresses.rotateWebhookSecret, {
  summary: 'Give a webhook a new secret',
  body: z.strictObject({
    /** Hours, 24 unless given. */
    overlapHours: z.optional(z.int().check(z.gte(0), z.lte(overlapHoursAtMost))),
  }),
  idempotent: true,
  response: WithSecret,
  hasSecretResponse: true,
  problems: ['webhook.not-found'],
});

export const testWebhook = writingOne(addresses.testWebhook, {
  summary: 'Send a test event to a webhook',
  status: 202,
  idempotent: true,
  response: ShownDelivery,
  problems: ['webhook.not-found', 'webhook.not-active'],
});

/** Newest first by default, for 30 days. `nextCursor` is null on the last page. */
export const listWebhookDeliveries = readingOne(addresses.listWebhookDeliveries, {
  summary: 'The deliveries to a webhook, with every try',
  query: z
    .object({
      ...syncQuery,
      state: z.optional(z.enum(webhookDeliveryStates).check(z.describe('Only deliveries in this state'))),
    })
    .check(inOrder),
  response: z.strictObject({ deliveries: z.array(WebhookDelivery), ...syncAnswer }),
  problems: ['webhook.not-found'],
});

export const readWebhookDelivery = reading(addresses.readWebhookDelivery, {
  params: z.object({ id: WebhookId, deliveryId: WebhookDeliveryId }),
  summary: 'One delivery with its body',
  response: z.strictObject({
    delivery: WebhookDelivery,
    /** The body as it is sent and signed. */
    body: text(4_000),
  }),
  problems: ['webhook.not-found', 'webhook.delivery-not-found'],
});

/** Makes one attempt at once and, if it fails, starts the retry schedule of three days from the beginning. */
export const resendWebhookDelivery = writing(addresses.resendWebhookDelivery, {
  params: z.object({ id: WebhookId, deliveryId: WebhookDeliveryId }),
  summary: 'Send a delivery again',
  status: 202,
  idempotent: true,
  response: ShownDelivery,
  problems: ['webhook.not-found', 'webhook.delivery-not-found', 'webhook.not-active'],
});
