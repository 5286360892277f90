import {
  accountOf,
  isTestTwin,
  type WebhookPayload,
  type WebhookType,
  webhookVersion,
} from '@freightwright/contracts';
import { startDelivery } from '../delivery/enqueue.ts';
import type { WebhookDeps } from '../webhook-deps.ts';

/** A payload without what is the same in each. */
export type Told = {
  [T in WebhookType]: {
    type: T;
    data: Extract<WebhookPayload, { type: T }>['data'];
    /** When it happened, an ISO moment. */
    createdAt: string;
  };
}[WebhookType];

/**
 * Makes a delivery for each webhook of the user that wants to be told of this. Safe to repeat with the same event id.
 * An account that is no longer on the Enterprise plan is told of nothing but the plan.
 */
export async function tellWebhooks(
  deps: Pick<WebhookDeps, 'webhooks' | 'deliveries' | 'plans' | 'bus' | 'nowMs'>,
  { userId, eventId }: { userId: string; eventId: string },
  told: Told,
): Promise<void> {
  const wanting = await deps.webhooks.wanting(userId, told.type);
  if (wanting.length === 0) return;
  if (told.type !== 'plan.changed' && (await deps.plans.tierOf(accountOf(userId))) !== 'enterprise') return;
  const mode = isTestTwin(userId) ? 'test' : 'live';
  const payload: WebhookPayload = { id: eventId, version: webhookVersion, mode, ...told };
  for (const webhook of wanting) await startDelivery(deps, webhook, payload);
}
