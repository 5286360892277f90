import {
  endProviderSessions,
  forgetFailedSignIns,
  registerUser as registerUserRequest,
  subscriptionChanged,
  userRegistered,
  verifyApiKey as verifyApiKeyRequest,
  webhookDisabled,
} from '@freightwright/contracts';
import { type Bus, PermanentFailure } from '@freightwright/service-kit';
import type { AccountDeps } from './account/account-deps.ts';
import { greetUser } from './account/greet-user.ts';
import { tellWebhookDisabled } from './account/tell-webhook-disabled.ts';
import { type FollowActsDeps, followActs } from './audit/follow-acts.ts';
import { type ChangeSubscriptionDeps, changeSubscription } from './change-subscription.ts';
import type { ClosureStore } from './closure/closure-store.ts';
import { followErasures } from './closure/follow-erasures.ts';
import { type VerifyApiKeyDeps, verifyApiKey } from './keys/verify-api-key.ts';
import type { Registrar } from './provider/registrar.ts';
import { type RegisterUserDeps, registerUser } from './register-user.ts';

export type SubscriptionsDeps = RegisterUserDeps &
  ChangeSubscriptionDeps &
  VerifyApiKeyDeps &
  FollowActsDeps &
  Pick<AccountDeps, 'accounts' | 'siteUrl'> & {
    registrar: Registrar;
    closures: Pick<ClosureStore, 'hasLeft' | 'noteReport'>;
  };

/**
 * Pauses between attempts, in milliseconds. Somebody who has paid waits at most 5 minutes once the provider
 * is back.
 */
export const retryAfterMs = [1_000, 5_000, 30_000, 120_000, 300_000];
/** About a day of attempts. */
const attemptsAtMost = 300;

export async function subscribe(
  bus: Pick<Bus, 'respond' | 'follow' | 'publish'>,
  deps: SubscriptionsDeps,
  backoffMs: number[] = retryAfterMs,
): Promise<void> {
  await bus.respond(registerUserRequest, (credentials) => registerUser(deps, credentials));
  await bus.respond(endProviderSessions, async ({ userId }) => {
    await deps.registrar.endSessions(userId);
    return { ended: true as const };
  });
  await bus.respond(forgetFailedSignIns, async ({ userId }) => {
    await deps.registrar.forgetFailedSignIns(userId);
    return { forgotten: true as const };
  });
  await bus.respond(verifyApiKeyRequest, (key) => verifyApiKey(deps, key));
  await bus.follow(subscriptionChanged, {
    durable: 'identity-subscription-changed',
    async handle(change) {
      // Billing ends the subscription of somebody who leaves, and nobody is there any more to have a tier.
      if (await deps.closures.hasLeft(change.userId)) return;
      const profile = await changeSubscription(deps, change);
      if (!profile) throw new PermanentFailure('the provider knows no such user');
    },
    concurrency: 4,
    maxAttempts: attemptsAtMost,
    backoffMs,
  });
  await bus.follow(userRegistered, {
    durable: 'identity-user-registered',
    async handle(user) {
      if (!(await deps.closures.hasLeft(user.userId))) await greetUser(deps, user);
    },
    concurrency: 4,
    maxAttempts: attemptsAtMost,
    backoffMs,
  });
  await bus.follow(webhookDisabled, {
    durable: 'identity-webhook-disabled',
    async handle(disabled, { id }) {
      if (await deps.closures.hasLeft(disabled.userId)) return;
      await tellWebhookDisabled({ ...deps, bus }, disabled, id);
    },
    maxAttempts: attemptsAtMost,
    backoffMs,
  });
  await followErasures(bus, deps, backoffMs);
  await followActs(bus, deps, backoffMs);
}
