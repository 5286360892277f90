import type { AuditAction, DataOf, EventSpec } from '@freightwright/contracts';
import {
  accountClosed,
  accountOf,
  billingActed,
  bolIssued,
  bolVoided,
  emailChanged,
  gatewayActed,
  identityActed,
  passwordChanged,
  predictionActed,
  userRegistered,
  webhookDisabled,
  webhooksActed,
} from '@freightwright/contracts';
import { currentContext } from '@freightwright/runtime-kit';
import { type Actor, readActor } from '@freightwright/service-kit';
import { markOf } from '../account/token.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { eventHash, type LineDetails } from './audit-line.ts';

/** The audit data of an event, beside its subject and its id. */
type AuditEvent = Omit<Published, 'subject' | 'id'>;
/** The number of attempts for an event and their backoff. */
type Attempts = { maxAttempts: number; backoffMs: readonly number[] };

const durable = 'identity-audit';

/**
 * Subscribes to every audited event, and appends each to the audit log a single time. An event that cannot be
 * logged is retried for a day and then dead-lettered, for manual replay.
 */
export async function followAuditEvents(deps: IdentityDeps, attempts: Attempts): Promise<void> {
  const note = async <E extends EventSpec>(
    spec: E,
    auditActionOf: (data: DataOf<E>) => AuditEvent | undefined | Promise<AuditEvent | undefined>,
    idOf: (data: DataOf<E>) => string | undefined = () => undefined,
  ) =>
    deps.bus.follow(spec, {
      durable,
      async handle(data, { id }) {
        const action = await auditActionOf(data);
        if (action) await recordAuditEvent(deps, { ...action, subject: spec.subject, id: idOf(data) ?? id });
      },
      ...attempts,
    });

  await note(bolIssued, ({ userId, bolNumber: on, issuedAt: at }) => ({
    userId,
    action: 'bill-issued',
    on,
    at,
  }));
  await note(bolVoided, ({ userId, bolNumber: on, voidedAt: at }) => ({
    userId,
    action: 'bill-voided',
    on,
    at,
  }));
  await note(userRegistered, ({ userId, registeredAt: at }) => ({ userId, action: 'account-made', at }));
  await note(emailChanged, ({ userId, changedAt: at }) => ({ userId, action: 'email-changed', at }));
  await note(passwordChanged, ({ userId, changedAt: at }) => ({ userId, action: 'password-changed', at }));
  // The second erasure pass is not a second audit event, and neither is a retry.
  await note(
    accountClosed,
    ({ userId, closedAt: at, look }) => (look === 1 ? { userId, action: 'account-deleted', at } : undefined),
    ({ closureId }) => closureId,
  );
  await note(webhookDisabled, ({ userId, webhookId: on, disabledAt: at }) => ({
    ...{ userId, action: 'webhook-disabled', on, at },
  }));
  for (const spec of [billingActed, identityActed, predictionActed, webhooksActed]) {
    await note(spec as EventSpec, (data) => data as AuditEvent);
  }
  await note(gatewayActed, async ({ email, ...reported }) => {
    if (email === undefined) return reported;
    // Without an account there is no owner to log it for. The gateway counts it.
    const userId = await deps.profiles.findByEmail(email);
    return userId === undefined ? undefined : { ...reported, userId };
  });
}

interface Published {
  /** The subject and the id of the event. */
  subject: string;
  id: string;
  action: AuditAction;
  at: string;
  /** Omitted for an audit event of an operator. */
  userId?: string | undefined;
  on?: string | undefined;
}

/** Appends an event to the log, a single time, with the actor of the request that caused it. */
async function recordAuditEvent(
  deps: IdentityDeps,
  { subject, id, action, at, userId, on }: Published,
): Promise<void> {
  const account = userId === undefined ? undefined : accountOf(userId);
  const hasLeft = account !== undefined && (await deps.closures.hasLeft(account));
  await deps.audit.append(
    {
      event: eventHash(subject, id),
      action,
      at: new Date(at),
      subject: account === undefined ? null : markOf(account),
      details: hasLeft ? null : detailsOf({ subject, action, userId, account, on }),
    },
    new Date(deps.nowMs()),
  );
}

/** Audit events of a user who has just authenticated, or is signing out. */
const byOwner: readonly AuditAction[] = ['signed-in', 'signed-out', 'account-made', 'email-changed'];

function actorOf(subject: string, action: AuditAction): Actor | undefined {
  const actor = readActor(currentContext()?.actor);
  if (actor?.as !== 'visitor') return actor;
  // The payment provider sends payment events, and its address is unrelated to the user.
  if (subject === billingActed.subject) return undefined;
  return byOwner.includes(action) ? { ...actor, as: 'person' } : actor;
}

function detailsOf({
  subject,
  action,
  userId,
  account,
  on,
}: Omit<Published, 'id' | 'at'> & { account: string | undefined }): LineDetails {
  const context = currentContext();
  const actor = actorOf(subject, action);
  return {
    ...(account !== undefined && { userId: account }),
    by: actor?.as ?? (account === undefined ? 'operator' : 'site'),
    ...(actor?.key !== undefined && { key: actor.key }),
    ...(on !== undefined && { on }),
    ...(userId !== account && { test: true as const }),
    ...(actor?.network !== undefined && { network: actor.network }),
    ...(actor?.device !== undefined && { device: actor.device }),
    requestId: context?.requestId ?? '',
    trace: context?.traceparent.split('-')[1] ?? '',
  };
}
