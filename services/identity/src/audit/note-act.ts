import { type ActivityAct, accountOf, billingActed } from '@freightwright/contracts';
import { type Actor, currentContext, readActor } from '@freightwright/service-kit';
import { markOf } from '../closure/closure.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { eventMark, type LineDetails } from './audit-line.ts';

export interface Told {
  /** The subject and the id of the event. */
  subject: string;
  id: string;
  act: ActivityAct;
  at: string;
  /** Left out for an act of whoever runs the site. */
  userId?: string | undefined;
  on?: string | undefined;
}

/** Writes what an event tells into the log, once, with who began the request that caused it. */
export async function noteAct(deps: IdentityDeps, { subject, id, act, at, userId, on }: Told): Promise<void> {
  const account = userId === undefined ? undefined : accountOf(userId);
  const hasLeft = account !== undefined && (await deps.closures.hasLeft(account));
  await deps.audit.append(
    {
      event: eventMark(subject, id),
      act,
      at: new Date(at),
      subject: account === undefined ? null : markOf(account),
      details: hasLeft ? null : detailsOf({ subject, act, userId, account, on }),
    },
    new Date(deps.nowMs()),
  );
}

/** Acts of somebody who has just shown who it is, or is about to show it no more. */
const byOwner: readonly ActivityAct[] = ['signed-in', 'signed-out', 'account-made', 'email-changed'];

function actorOf(subject: string, act: ActivityAct): Actor | undefined {
  const actor = readActor(currentContext()?.actor);
  if (actor?.as !== 'visitor') return actor;
  // The payment provider tells of payments, and its address says nothing about the user.
  if (subject === billingActed.subject) return undefined;
  return byOwner.includes(act) ? { ...actor, as: 'person' } : actor;
}

function detailsOf({
  subject,
  act,
  userId,
  account,
  on,
}: Omit<Told, 'id' | 'at'> & { account: string | undefined }): LineDetails {
  const context = currentContext();
  const actor = actorOf(subject, act);
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
