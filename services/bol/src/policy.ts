import { type Principal, Problem, type UsageSubject } from '@freightwright/contracts';

/** The owner of the bills that a caller may see, create and change, who is always the caller. */
export type Owner = Exclude<UsageSubject, { tier: 'anonymous' }>;

/** @throws Problem 'principal.invalid' from a caller that is not a user. */
export function ownerOf({ tier, userId }: Principal): Owner {
  if (tier === 'anonymous' || userId === undefined) {
    throw new Problem('principal.invalid', { cause: 'no user id' });
  }
  return { tier, userId };
}
