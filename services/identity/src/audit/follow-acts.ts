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
import type { IdentityDeps } from '../identity-deps.ts';
import { noteAct, type Told } from './note-act.ts';

/** What an event tells, beside its subject and its id. */
type Act = Omit<Told, 'subject' | 'id'>;
/** How often and with which pauses an event is tried. */
export type Attempts = { maxAttempts: number; backoffMs: readonly number[] };

const durable = 'identity-audit';

/**
 * Follows every event that tells what somebody did, and writes each into the audit log once. An event that no line can be
 * written of is tried for a day and becomes a dead letter, which is replayed by hand.
 */
export async function followActs(deps: IdentityDeps, attempts: Attempts): Promise<void> {
  const note = async <E extends EventSpec>(
    spec: E,
    actOf: (data: DataOf<E>) => Act | undefined | Promise<Act | undefined>,
    idOf: (data: DataOf<E>) => string | undefined = () => undefined,
  ) =>
    deps.bus.follow(spec, {
      durable,
      async handle(data, { id }) {
        const act = await actOf(data);
        if (act) await noteAct(deps, { ...act, subject: spec.subject, id: idOf(data) ?? id });
      },
      ...attempts,
    });

  await note(bolIssued, ({ userId, bolNumber: on, issuedAt: at }) => ({
    userId,
    act: 'bill-issued',
    on,
    at,
  }));
  await note(bolVoided, ({ userId, bolNumber: on, voidedAt: at }) => ({
    userId,
    act: 'bill-voided',
    on,
    at,
  }));
  await note(userRegistered, ({ userId, registeredAt: at }) => ({ userId, act: 'account-made', at }));
  await note(emailChanged, ({ userId, changedAt: at }) => ({ userId, act: 'email-changed', at }));
  await note(passwordChanged, ({ userId, changedAt: at }) => ({ userId, act: 'password-changed', at }));
  // The second look is no second act, and neither is asking a part again.
  await note(
    accountClosed,
    ({ userId, closedAt: at, look }) => (look === 1 ? { userId, act: 'account-deleted', at } : undefined),
    ({ closureId }) => closureId,
  );
  await note(webhookDisabled, ({ userId, webhookId: on, disabledAt: at }) => ({
    ...{ userId, act: 'webhook-disabled', on, at },
  }));
  for (const spec of [billingActed, identityActed, predictionActed, webhooksActed]) {
    await note(spec as EventSpec, (data) => data as Act);
  }
  await note(gatewayActed, async ({ email, ...told }) => {
    if (email === undefined) return told;
    // Nobody's account was tried, so nobody is told of it. The gateway counts it.
    const userId = await deps.profiles.findByEmail(email);
    return userId === undefined ? undefined : { ...told, userId };
  });
}
