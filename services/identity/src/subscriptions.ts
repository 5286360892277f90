import {
  accountErased,
  endProviderSessions,
  forgetFailedSignIns,
  registerUser as registerUserRequest,
  subscriptionChanged,
  userRegistered,
  verifyApiKey as verifyApiKeyRequest,
  webhookDisabled,
} from '@freightwright/contracts';
import { PermanentFailure } from '@freightwright/nats-kit';
import { greetUser, notifyWebhookDisabled } from './account/email-address.ts';
import { registerUser } from './account/register-user.ts';
import { followAuditEvents } from './audit/follow-audit-events.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { verifyApiKey } from './keys/api-keys.ts';
import { changeSubscription } from './profile/change-subscription.ts';

/** Backoff, milliseconds. A user who has paid waits at most 5 minutes after the provider is back. */
export const retryAfterMs = [1_000, 5_000, 30_000, 120_000, 300_000];
/** About a day of attempts. */
const attemptsAtMost = 300;

export async function subscribe(
  deps: IdentityDeps,
  backoffMs: readonly number[] = retryAfterMs,
): Promise<void> {
  const { bus, registrar, closures, nowMs } = deps;
  const attempts = { maxAttempts: attemptsAtMost, backoffMs };
  await bus.respond(registerUserRequest, (credentials) => registerUser(deps, credentials));
  await bus.respond(endProviderSessions, async ({ userId }) => {
    await registrar.endSessions(userId);
    return { ended: true as const };
  });
  await bus.respond(forgetFailedSignIns, async ({ userId }) => {
    await registrar.forgetFailedSignIns(userId);
    return { forgotten: true as const };
  });
  await bus.respond(verifyApiKeyRequest, (key) => verifyApiKey(deps, key));
  await bus.follow(subscriptionChanged, {
    durable: 'identity-subscription-changed',
    async handle(change) {
      // Billing ends the subscription of a deleted user, who needs no tier anymore.
      if (await closures.hasLeft(change.userId)) return;
      const profile = await changeSubscription(deps, change);
      if (!profile) throw new PermanentFailure('the provider knows no such user');
    },
    concurrency: 4,
    ...attempts,
  });
  await bus.follow(userRegistered, {
    durable: 'identity-user-registered',
    async handle(user) {
      if (!(await closures.hasLeft(user.userId))) await greetUser(deps, user);
    },
    concurrency: 4,
    ...attempts,
  });
  await bus.follow(webhookDisabled, {
    durable: 'identity-webhook-disabled',
    async handle(disabled, { id }) {
      if (!(await closures.hasLeft(disabled.userId))) await notifyWebhookDisabled(deps, disabled, id);
    },
    ...attempts,
  });
  for (const event of Object.values(accountErased)) {
    await bus.follow(event, {
      durable: 'identity-account-erased',
      handle: ({ closureId, look, report }) =>
        closures.noteReport(closureId, { look, report }, new Date(nowMs())),
      ...attempts,
    });
  }
  await followAuditEvents(deps, attempts);
}
