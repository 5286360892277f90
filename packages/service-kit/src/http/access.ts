import { type Access, type Principal, Problem, tierIsAtLeast } from '@freightwright/contracts';

/** @throws Problem 'principal.invalid' when nobody is signed in, 'access.denied' when the tier is too low. */
export function checkAccess(access: Access, principal: Principal): void {
  if (access === 'public' || tierIsAtLeast(principal.tier, access)) return;
  if (principal.tier === 'anonymous') {
    throw new Problem('principal.invalid', { detail: 'Sign in to do this' });
  }
  throw new Problem('access.denied', { detail: `This needs the ${access} plan or a higher one` });
}
