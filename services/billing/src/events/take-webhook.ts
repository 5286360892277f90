import type { BillingDeps } from '../billing-deps.ts';
import type { ProviderEvent } from '../provider/stripe-events.ts';
import { isUsed } from '../provider/stripe-events.ts';
import type { EventStore } from './event-store.ts';

export interface TakeWebhookDeps extends Pick<BillingDeps, 'provider' | 'billingMetrics' | 'nowMs'> {
  events: Pick<EventStore, 'keep'>;
  /** Begins to process what was stored. */
  wake: () => void;
}

/**
 * Takes a message of the provider: its signature is checked over the bytes that came, it is stored, and only then
 * answered. What follows from it is worked out afterwards, so that a slow provider, or a crash, loses nothing.
 * @throws Problem 'billing.not-signed'.
 */
export async function takeWebhook(
  deps: TakeWebhookDeps,
  { text, signature }: { text: string; signature: string | undefined },
): Promise<{ received: true }> {
  await keepEvent(deps, deps.provider.readEvent(text, signature));
  deps.wake();
  return { received: true };
}

/** @returns whether it was new. */
export async function keepEvent(
  { provider, events, billingMetrics, nowMs }: Omit<TakeWebhookDeps, 'wake'>,
  event: ProviderEvent,
): Promise<boolean> {
  // A message about test money changes nothing where real money is paid, and the other way round.
  const isOurs = isUsed(event.type) && event.isLive !== provider.sandbox;
  const isNew = await events.keep(event, isOurs ? 'waiting' : 'ignored', new Date(nowMs()));
  const type = isUsed(event.type) ? event.type : 'other';
  billingMetrics.events.inc({ type, outcome: isNew ? (isOurs ? 'stored' : 'ignored') : 'repeated' });
  return isNew;
}
