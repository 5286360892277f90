import type { Principal } from '@freightwright/contracts';
import { callerAsUser } from '@freightwright/service-kit';

/** Whose payments a caller may see and make: the caller's own. */
export type Payer = ReturnType<typeof payerOf>;

/** @throws Problem 'principal.invalid' from a caller that is not a user. */
export const payerOf = (principal: Principal) => ({
  userId: callerAsUser(principal).userId,
  email: principal.email ?? null,
});
