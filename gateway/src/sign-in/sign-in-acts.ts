import { type DataOf, gatewayActed } from '@freightwright/contracts';
import { type ActStore, currentContext, runInContext } from '@freightwright/service-kit';

type SignInAct = DataOf<typeof gatewayActed>['act'];

/** Tells the audit log who signs in and out. */
export interface SignInActs {
  /** @throws Problem 'service.unavailable' while it cannot be stored; then the act is not to be done. */
  note(act: SignInAct, who: { userId: string } | { email: string }): Promise<void>;
  /** The same of what the identity provider did, whose own address says nothing about the user. */
  noteOfProvider(act: SignInAct, who: { userId: string }): Promise<void>;
}

export function createSignInActs({
  acts,
  now,
}: {
  /** @throws Problem 'service.unavailable' while there is none. */
  acts: () => Pick<ActStore, 'note'>;
  /** Milliseconds since the epoch. */
  now: () => number;
}): SignInActs {
  const note: SignInActs['note'] = async (act, who) => {
    const at = new Date(now());
    await acts().note(gatewayActed, { act, ...who, at: at.toISOString() }, at);
  };
  return {
    note,
    noteOfProvider(act, who) {
      const context = currentContext();
      return context ? runInContext({ ...context, actor: undefined }, () => note(act, who)) : note(act, who);
    },
  };
}
