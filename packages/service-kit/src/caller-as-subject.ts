import { type Principal, Problem, type UsageSubject } from '@freightwright/contracts';

/**
 * Whose usage is counted and may be seen: only the caller's own. A visitor who is not signed in is known by
 * the id that the gateway signed.
 * @throws Problem 'principal.invalid' when the principal names neither a user nor a visitor.
 */
export function callerAsSubject({ tier, userId, anonymousId, clientAddress }: Principal): UsageSubject {
  if (tier === 'anonymous') {
    if (anonymousId === undefined) throw new Problem('principal.invalid', { cause: 'no anonymous id' });
    return { tier, anonymousId, clientAddress };
  }
  return callerAsUser({ tier, userId });
}

/** A user, who owns what the user makes. What test keys make belongs to the test twin of the account. */
export type Owner = Exclude<UsageSubject, { tier: 'anonymous' }>;

/** @throws Problem 'principal.invalid' from a caller that is not a user. */
export function callerAsUser({ tier, userId }: Pick<Principal, 'tier' | 'userId'>): Owner {
  if (tier === 'anonymous' || userId === undefined) {
    throw new Problem('principal.invalid', { cause: 'no user id' });
  }
  return { tier, userId };
}
