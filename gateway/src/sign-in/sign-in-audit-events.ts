import { type DataOf, gatewayActed } from '@freightwright/contracts';
import { currentContext, runInContext } from '@freightwright/runtime-kit';
import type { AuditEventStore } from '@freightwright/service-kit';

type SignInAuditAction = DataOf<typeof gatewayActed>['action'];

/** Records sign-ins and sign-outs in the audit log. */
export interface SignInAuditEvents {
  /** @throws Problem 'service.unavailable' when it cannot be stored; then the action must not run. */
  note(action: SignInAuditAction, who: { userId: string } | { email: string }): Promise<void>;
  /** Records an action of the identity provider, whose own address is irrelevant. */
  noteOfProvider(action: SignInAuditAction, who: { userId: string }): Promise<void>;
}

export function createSignInAuditEvents({
  auditEvents,
  now,
}: {
  /** @throws Problem 'service.unavailable' while disconnected. */
  auditEvents: () => Pick<AuditEventStore, 'note'>;
  /** Milliseconds since the epoch. */
  now: () => number;
}): SignInAuditEvents {
  const note: SignInAuditEvents['note'] = async (action, who) => {
    const at = new Date(now());
    await auditEvents().note(gatewayActed, { action, ...who, at: at.toISOString() }, at);
  };
  return {
    note,
    noteOfProvider(action, who) {
      const context = currentContext();
      return context
        ? runInContext({ ...context, actor: undefined }, () => note(action, who))
        : note(action, who);
    },
  };
}
