import { type Principal, Problem } from '@freightwright/contracts';

/** Whose payments a caller may see and make: the caller's own. */
export interface Payer {
  userId: string;
  email: string | null;
}

/** @throws Problem 'principal.invalid' from a caller that is not a user. */
export function payerOf({ tier, userId, email }: Principal): Payer {
  if (tier === 'anonymous' || userId === undefined) {
    throw new Problem('principal.invalid', { cause: 'no user id' });
  }
  return { userId, email: email ?? null };
}
