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
  /** null: the last attempt succeeded, or there was none. */
  failingSince: Date | null;
  /** The newest first; two at most. */
  secrets: Secret[];
}

/** A webhook as its owner sees it. */
export function presentWebhook(webhook: Webhook, nowMs: number): ShownWebhook {
  const { id, name, url, events, state } = webhook;
  const previous = signingSecrets(webhook.secrets, nowMs).find(({ until }) => until !== null);
  return {
    ...{ id, name, url, events, state },
    mode: isTestTwin(webhook.userId) ? 'test' : 'live',
    createdAt: webhook.createdAt.toISOString(),
    failingSince: webhook.failingSince?.toISOString() ?? null,
    previousSecretUntil: previous?.until?.toISOString() ?? null,
  };
}

/** An answer with a secret in it. It is stored nowhere: a repeated request makes it again from the sealed secret. */
export interface WithSecret {
  answer: ResponseOf<typeof createWebhook>;
  /** The same request came before. */
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

/** What the audit log is told of a webhook: its id, and neither its name nor its address. */
export const webhookActed = (
  act: DataOf<typeof webhooksActed>['act'],
  { id, userId }: { id: string; userId: string },
  at: Date,
): OutboxEntry =>
  outboxEntry(
    webhooksActed,
    { act, userId, on: id, at: at.toISOString() },
    { id: `${id}/${randomUUID()}`, at },
  );

export interface Secret {
  id: string;
  /** Encrypted for the webhook with this id; it is stored nowhere else. */
  sealed: string;
  /** From then on it signs no more. null: it is the present one. */
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

/** Those that sign at `nowMs`, the newest first. */
export const signingSecrets = (secrets: readonly Secret[], nowMs: number): Secret[] =>
  secrets.filter(({ until }) => until === null || until.getTime() > nowMs);
