import { type Principal, Problem } from '@freightwright/contracts';

/**
 * Whose webhooks a caller may see, add and change: its own. Those of a test key belong to the test twin of the account.
 * @throws Problem 'principal.invalid' from a caller that is not a user.
 */
export function ownerOf({ tier, userId }: Principal): string {
  if (tier === 'anonymous' || userId === undefined) {
    throw new Problem('principal.invalid', { cause: 'no user id' });
  }
  return userId;
}
