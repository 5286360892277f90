import { randomBytes, randomUUID } from 'node:crypto';
import type {
  createWebhook,
  DataOf,
  ResponseOf,
  Webhook as ShownWebhook,
  WebhookState,
  WebhookType,
} from '@freightwright/contracts';
import { isTestTwin, webhookSecretPrefix, webhooksActed } from '@freightwright/contracts';
import { type OutboxEntry, outboxEntry, type Seal } from '@freightwright/service-kit';

export interface Webhook {
  id: string;
  /** The account, or its test twin. */
  userId: string;
  name: string;
  url: string;
  events: WebhookType[];
  state: WebhookState;
  createdAt: Date;
  updatedAt: Date;
  /** null: the last attempt succeeded, or there was none. */
  failingSince: Date | null;
  /** The newest first; two at most. */
  secrets: Secret[];
}

/** A webhook in the API's form. */
export function presentWebhook(webhook: Webhook, nowMs: number): ShownWebhook {
  const { id, name, url, events, state } = webhook;
  const previous = signingSecrets(webhook.secrets, nowMs).find(({ until }) => until !== null);
  return {
    ...{ id, name, url, events, state },
    mode: isTestTwin(webhook.userId) ? 'test' : 'live',
    createdAt: webhook.createdAt.toISOString(),
    updatedAt: webhook.updatedAt.toISOString(),
    failingSince: webhook.failingSince?.toISOString() ?? null,
    previousSecretUntil: previous?.until?.toISOString() ?? null,
  };
}

/** A response with a secret. It is not stored: a repeated request recreates it from the sealed secret. */
export interface WithSecret {
  answer: ResponseOf<typeof createWebhook>;
  /** True for a repeated request. */
  isRepeat: boolean;
}

export const presentWithSecret = (
  { seal, nowMs }: { seal: Seal; nowMs: () => number },
  webhook: Webhook,
  secret: Secret,
): WithSecret['answer'] => ({
  webhook: presentWebhook(webhook, nowMs()),
  secret: openSecret(seal, webhook.id, secret),
});

/** The audit event of a webhook: contains its id, and neither its name nor its URL. */
export const webhookActed = (
  action: DataOf<typeof webhooksActed>['action'],
  { id, userId }: { id: string; userId: string },
  at: Date,
): OutboxEntry =>
  outboxEntry(
    webhooksActed,
    { action, userId, on: id, at: at.toISOString() },
    { id: `${id}/${randomUUID()}`, at },
  );

export interface Secret {
  id: string;
  /** Encrypted for the webhook with this id; the plain secret is not stored. */
  sealed: string;
  /** When it stops signing. null: it is the current one. */
  until: Date | null;
}

const secretBytes = 32;

/** A new secret of a webhook: 32 random bytes. */
export const newSecret = (seal: Seal, webhookId: string, id: string): Secret => ({
  id,
  sealed: seal.seal(webhookSecretPrefix + randomBytes(secretBytes).toString('base64'), webhookId),
  until: null,
});

/** @throws Error when the secret was sealed with another WEBHOOK_SECRET. */
export function openSecret(seal: Seal, webhookId: string, { sealed }: Secret): string {
  const text = seal.open(sealed, webhookId);
  if (text === undefined) throw new Error('the secret of a webhook was sealed with another WEBHOOK_SECRET');
  return text;
}

/** The secrets that sign at `nowMs`, the newest first. */
export const signingSecrets = (secrets: readonly Secret[], nowMs: number): Secret[] =>
  secrets.filter(({ until }) => until === null || until.getTime() > nowMs);
