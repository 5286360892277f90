import { type DataOf, gatewayActed } from '@freightwright/contracts';
import { type ActStore, currentContext, runInContext } from '@freightwright/service-kit';

type SignInAct = DataOf<typeof gatewayActed>['act'];

/** Records sign-ins and sign-outs in the audit log. */
export interface SignInActs {
  /** @throws Problem 'service.unavailable' when it cannot be stored; then the action must not run. */
  note(act: SignInAct, who: { userId: string } | { email: string }): Promise<void>;
  /** Records an action of the identity provider, whose own address is irrelevant. */
  noteOfProvider(act: SignInAct, who: { userId: string }): Promise<void>;
}

export function createSignInActs({
  acts,
  now,
}: {
  /** @throws Problem 'service.unavailable' while disconnected. */
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
