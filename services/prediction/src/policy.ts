import { type Principal, Problem } from '@freightwright/contracts';

/**
 * Whose estimates and terms a caller may see and change: only the caller's own.
 * @throws Problem 'principal.invalid' from a caller that is not a user.
 */
export function ownerOf({ tier, userId }: Principal): string {
  if (tier === 'anonymous' || userId === undefined) {
    throw new Problem('principal.invalid', { cause: 'no user id' });
  }
  return userId;
}
