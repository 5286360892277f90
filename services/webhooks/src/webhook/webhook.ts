import {
  isTestTwin,
  type Webhook as ShownWebhook,
  type WebhookState,
  type WebhookType,
} from '@freightwright/contracts';
import { type Secret, signingSecrets } from './secret.ts';

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
