import {
  type createWebhook,
  isTestTwin,
  type ResponseOf,
  type Webhook as ShownWebhook,
  type WebhookState,
  type WebhookType,
} from '@freightwright/contracts';
import type { Seal } from '@freightwright/service-kit';
import { openSecret, type Secret, signingSecrets } from './secret.ts';

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
export function presentWebhook(
  { id, userId, name, url, events, state, createdAt, failingSince, secrets }: Webhook,
  nowMs: number,
): ShownWebhook {
  const previous = signingSecrets(secrets, nowMs).find(({ until }) => until !== null);
  return {
    id,
    name,
    url,
    events,
    mode: isTestTwin(userId) ? 'test' : 'live',
    state,
    createdAt: createdAt.toISOString(),
    failingSince: failingSince?.toISOString() ?? null,
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
