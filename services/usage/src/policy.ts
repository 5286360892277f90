import { type Principal, Problem, type UsageSubject } from '@freightwright/contracts';

/**
 * The signed-in user whose usage may be seen: the caller's own, no other.
 * @throws Problem 'principal.invalid' from a caller that is nobody in particular.
 */
export function signedInSubject({ tier, userId }: Principal): Extract<UsageSubject, { userId: string }> {
  if (tier === 'anonymous' || userId === undefined) {
    throw new Problem('principal.invalid', { detail: 'Sign in to do this' });
  }
  return { tier, userId };
}
