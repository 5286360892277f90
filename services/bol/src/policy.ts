import { type Principal, Problem, type UsageSubject } from '@freightwright/contracts';

/** Whose bills may be seen, made and changed: the caller's own, no other. */
export type Owner = Exclude<UsageSubject, { tier: 'anonymous' }>;

/** @throws Problem 'principal.invalid' from a caller that is nobody in particular. */
export function ownerOf({ tier, userId }: Principal): Owner {
  if (tier === 'anonymous' || userId === undefined) {
    throw new Problem('principal.invalid', { cause: 'no user id' });
  }
  return { tier, userId };
}
