import { randomBytes } from 'node:crypto';
import type {
  BodyOf,
  changeWebhook as changeWebhookRoute,
  createWebhook as createWebhookRoute,
  Principal,
  rotateWebhookSecret,
} from '@freightwright/contracts';
import { accountOf, Problem, webhookLimits, webhooksActed } from '@freightwright/contracts';
import { callerAsUser, type RequestIdentity, requestKey } from '@freightwright/service-kit';
import type { Delivery } from '../delivery/delivery.ts';
import type { WebhookDeps } from '../webhooks-deps.ts';
import { isAllowedAddress, literalAddress } from './resolve-host.ts';
import { newSecret, presentWithSecret, type Webhook, type WithSecret, webhookActed } from './webhook.ts';
import type { WebhookChange } from './webhook-store.ts';

/**
 * Adds a webhook and returns its secret. Idempotent by key, while the secret is the current one.
 * @throws Problem 'request.invalid' for a URL that we do not call, 'webhook.too-many',
 * 'idempotency.key-reused'.
 */
export async function createWebhook(
  deps: Pick<WebhookDeps, 'webhooks' | 'plans' | 'idempotency' | 'seal' | 'testMode' | 'nowMs'>,
  principal: Principal,
  { name, url, events }: BodyOf<typeof createWebhookRoute>,
  identity: RequestIdentity,
): Promise<WithSecret> {
  const { userId } = callerAsUser(principal);
  const address = checkAddress(url, deps);
  const now = new Date(deps.nowMs());
  const { seed, isRepeat } = await requestSeed(deps, userId, identity);
  const id = `whk_${seed.slice(0, 16)}`;
  const webhook: Webhook = {
    id,
    userId,
    name,
    url: address,
    events: [...new Set(events)],
    state: 'active',
    createdAt: now,
    updatedAt: now,
    failingSince: null,
    secrets: [newSecret(deps.seal, id, seed)],
  };
  const added = await deps.webhooks.add(webhook, webhookActed('webhook-made', webhook, now));
  if (added === 'full') {
    throw new Problem('webhook.too-many', {
      detail: `An account may have ${webhookLimits.webhooks} webhooks. Delete one that you no longer need.`,
    });
  }
  await deps.plans.note(accountOf(userId), principal.tier, now);
  const stored = await findWebhook(deps, userId, id);
  const [present] = stored.secrets;
  if (!present) throw new Error('a webhook without a secret');
  return { answer: presentWithSecret(deps, stored, present), isRepeat };
}

/**
 * Changes the given fields. Resuming a webhook resets its failures.
 * @throws Problem 'webhook.not-found', 'request.invalid' for a URL that we do not call.
 */
export async function changeWebhook(
  { webhooks, plans, testMode, nowMs }: Pick<WebhookDeps, 'webhooks' | 'plans' | 'testMode' | 'nowMs'>,
  principal: Principal,
  id: string,
  { name, url, events, active }: BodyOf<typeof changeWebhookRoute>,
): Promise<Webhook> {
  const { userId } = callerAsUser(principal);
  const change: WebhookChange = {
    ...(name !== undefined && { name }),
    ...(url !== undefined && { url: checkAddress(url, { testMode }), failingSince: null }),
    ...(events && { events: [...new Set(events)] }),
    ...(active === true && { state: 'active' as const, failingSince: null }),
    ...(active === false && { state: 'paused' as const }),
  };
  const now = new Date(nowMs());
  const changed = await webhooks.change(
    userId,
    id,
    change,
    webhookActed('webhook-changed', { id, userId }, now),
  );
  if (!changed) throw new Problem('webhook.not-found');
  await plans.note(accountOf(userId), principal.tier, now);
  return changed;
}

const hourMs = 3_600_000;

/**
 * Creates a new secret. The previous one also signs for some hours; an older one stops at once.
 * @throws Problem 'webhook.not-found', 'idempotency.key-reused', 'service.unavailable' on concurrent
 * rotation.
 */
export async function rotateSecret(
  deps: Pick<WebhookDeps, 'webhooks' | 'idempotency' | 'seal' | 'nowMs'>,
  principal: Principal,
  id: string,
  { overlapHours = webhookLimits.overlapHours }: BodyOf<typeof rotateWebhookSecret>,
  identity: RequestIdentity,
): Promise<WithSecret> {
  const { userId } = callerAsUser(principal);
  const before = await findWebhook(deps, userId, id);
  const now = new Date(deps.nowMs());
  const { seed, isRepeat } = await requestSeed(deps, userId, identity);
  const [replaced] = before.secrets;
  if (replaced && replaced.id !== seed) {
    const until = new Date(now.getTime() + overlapHours * hourMs);
    await deps.webhooks.putSecret(
      id,
      newSecret(deps.seal, id, seed),
      { presentId: replaced.id, sealed: replaced.sealed, until },
      webhookActed('webhook-secret-rotated', { id, userId }, now),
    );
  }
  const webhook = await findWebhook(deps, userId, id);
  const made = webhook.secrets.find((secret) => secret.id === seed);
  if (!made) throw new Problem('service.unavailable', { cause: 'another secret was made', retryAfterS: 1 });
  return { answer: presentWithSecret(deps, webhook, made), isRepeat };
}

/**
 * Deletes a webhook with its deliveries. Deliveries left by a crash in between end by themselves, because
 * nothing is sent without their webhook.
 * @throws Problem 'webhook.not-found'.
 */
export async function deleteWebhook(
  deps: Pick<WebhookDeps, 'webhooks' | 'deliveries' | 'auditEvents' | 'nowMs'>,
  principal: Principal,
  id: string,
): Promise<undefined> {
  const { userId } = callerAsUser(principal);
  await findWebhook(deps, userId, id);
  const at = new Date(deps.nowMs());
  const data = { action: 'webhook-deleted', userId, on: id, at: at.toISOString() } as const;
  await deps.auditEvents.note(webhooksActed, data, at);
  if (!(await deps.webhooks.remove(userId, id))) throw new Problem('webhook.not-found');
  await deps.deliveries.eraseOfWebhook(id);
  return undefined;
}

/** @throws Problem 'webhook.not-found'. */
export async function findWebhook(
  { webhooks }: Pick<WebhookDeps, 'webhooks'>,
  userId: string,
  id: string,
): Promise<Webhook> {
  const found = await webhooks.findOf(userId, id);
  if (!found) throw new Problem('webhook.not-found');
  return found;
}

/** @throws Problem 'webhook.not-found', 'webhook.not-active'. */
export async function findActiveWebhook(
  deps: Pick<WebhookDeps, 'webhooks'>,
  userId: string,
  id: string,
): Promise<Webhook> {
  const found = await findWebhook(deps, userId, id);
  if (found.state !== 'active') throw new Problem('webhook.not-active');
  return found;
}

/** @throws Problem 'webhook.not-found', 'webhook.delivery-not-found'. */
export async function findDelivery(
  deps: Pick<WebhookDeps, 'webhooks' | 'deliveries'>,
  userId: string,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<Delivery> {
  await findWebhook(deps, userId, id);
  const delivery = await deps.deliveries.findOf(id, deliveryId);
  if (!delivery) throw new Problem('webhook.delivery-not-found');
  return delivery;
}

const newSeed = (): string => randomBytes(16).toString('base64url');

/**
 * 22 characters of base64url, the same for a repeated request with the same key. All ids of a request derive
 * from its seed, and creation skips what exists, so a retry is idempotent, even after a partial failure.
 * @throws Problem 'idempotency.key-reused' for a key of another request.
 */
export async function requestSeed(
  { idempotency, nowMs }: Pick<WebhookDeps, 'idempotency' | 'nowMs'>,
  owner: string,
  identity: RequestIdentity,
): Promise<{ seed: string; isRepeat: boolean }> {
  const asked = { owner, request: requestKey(owner, identity, nowMs()), newOperationId: newSeed };
  const { operationId: seed, isRepeat } = await idempotency.operationOf(asked);
  return { seed, isRepeat };
}

const ports = webhookLimits.ports.join(' or ');

/**
 * Validates a URL without resolving its name. Resolved addresses are validated at every delivery.
 * @param options.testMode allows http://, every port, and loopback.
 * @returns the normalized URL. @throws Problem 'request.invalid' that names the rule.
 */
export function checkAddress(text: string, { testMode }: { testMode: boolean }): string {
  const url = URL.parse(text);
  if (!url || !(url.protocol === 'https:' || url.protocol === 'http:')) {
    throw refused('url', 'The address must be a URL that begins with https://');
  }
  if (url.protocol === 'http:' && !testMode) throw refused('https', 'The address must begin with https://');
  if (url.username !== '' || url.password !== '') {
    throw refused('credentials', 'The address must not have a user or a password in it');
  }
  if (!testMode && !isOpenPort(url.port)) throw refused('port', `The port must be ${ports}`);
  const literal = literalAddress(url);
  if (literal !== undefined && !isAllowedAddress(literal, { testMode })) {
    throw refused('public-address', 'The address must be one on the public internet');
  }
  url.hash = '';
  if (url.href.length > webhookLimits.url) {
    throw refused('max-length', `The address may have at most ${webhookLimits.url} characters`);
  }
  return url.href;
}

/** An empty port is that of https. */
const isOpenPort = (port: string): boolean =>
  port === '' || webhookLimits.ports.some((open) => String(open) === port);

const refused = (rule: string, message: string): Problem =>
  new Problem('request.invalid', { detail: message, errors: [{ field: 'url', rule, message }] });
