import {
  accountClosed,
  billingActed,
  bolIssued,
  bolVoided,
  type DataOf,
  type EventSpec,
  emailChanged,
  gatewayActed,
  identityActed,
  passwordChanged,
  predictionActed,
  userRegistered,
  webhookDisabled,
  webhooksActed,
} from '@freightwright/contracts';
import type { Bus } from '@freightwright/service-kit';
import type { ProfileStore } from '../profile-store.ts';
import { type NoteActDeps, noteAct, type Told } from './note-act.ts';

/** About a day of attempts. */
const attemptsAtMost = 300;
const durable = 'identity-audit';

export type FollowActsDeps = NoteActDeps & { profiles: Pick<ProfileStore, 'findByEmail'> };

/**
 * Follows every event that tells what somebody did, and writes each into the audit log once. An event that no line can be
 * written of is tried for a day and becomes a dead letter, which is replayed by hand.
 */
export async function followActs(
  bus: Pick<Bus, 'follow'>,
  deps: FollowActsDeps,
  backoffMs: readonly number[],
): Promise<void> {
  const note = async <E extends EventSpec>(
    spec: E,
    toldOf: (data: DataOf<E>) => Omit<Told, 'subject' | 'id'> | undefined | Promise<Found | undefined>,
  ) =>
    bus.follow(spec, {
      durable,
      async handle(data, { id }) {
        const told = await toldOf(data);
        if (told) await noteAct(deps, { ...told, subject: spec.subject, id });
      },
      maxAttempts: attemptsAtMost,
      backoffMs,
    });

  await note(bolIssued, ({ userId, bolNumber, issuedAt }) => ({
    ...{ userId, act: 'bill-issued', on: bolNumber, at: issuedAt },
  }));
  await note(bolVoided, ({ userId, bolNumber, voidedAt }) => ({
    ...{ userId, act: 'bill-voided', on: bolNumber, at: voidedAt },
  }));
  await note(userRegistered, ({ userId, registeredAt }) => ({
    userId,
    act: 'account-made',
    at: registeredAt,
  }));
  await note(emailChanged, ({ userId, changedAt }) => ({ userId, act: 'email-changed', at: changedAt }));
  await note(passwordChanged, ({ userId, changedAt }) => ({
    userId,
    act: 'password-changed',
    at: changedAt,
  }));
  // The second look is no second act, and neither is asking a part again.
  await bus.follow(accountClosed, {
    durable,
    async handle({ userId, closureId, closedAt, look }) {
      if (look !== 1) return;
      const { subject } = accountClosed;
      await noteAct(deps, { subject, id: closureId, act: 'account-deleted', at: closedAt, userId });
    },
    maxAttempts: attemptsAtMost,
    backoffMs,
  });
  await note(webhookDisabled, ({ userId, webhookId, disabledAt }) => ({
    ...{ userId, act: 'webhook-disabled', on: webhookId, at: disabledAt },
  }));
  for (const spec of [billingActed, identityActed, predictionActed, webhooksActed]) {
    await note(spec as EventSpec, (data) => data as Found);
  }
  await note(gatewayActed, async ({ email, ...told }) => {
    if (email === undefined) return told;
    // Nobody's account was tried, so nobody is told of it. The gateway counts it.
    const userId = await deps.profiles.findByEmail(email);
    return userId === undefined ? undefined : { ...told, userId };
  });
}

type Found = Omit<Told, 'subject' | 'id'>;
