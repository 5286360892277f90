import { type Principal, Problem, type UsageSubject } from '@freightwright/contracts';

/**
 * Whose usage may be seen: the caller's own, no other. A visitor who is not signed in is the one whose id the gateway signed.
 * @throws Problem 'principal.invalid' from a caller that is nobody in particular.
 */
export function callerAsSubject({ tier, userId, anonymousId, clientAddress }: Principal): UsageSubject {
  if (tier === 'anonymous') {
    if (anonymousId === undefined) throw new Problem('principal.invalid', { cause: 'no anonymous id' });
    return { tier, anonymousId, clientAddress };
  }
  if (userId === undefined) throw new Problem('principal.invalid', { cause: 'no user id' });
  return { tier, userId };
}
