import {
  deployEveryScope,
  deployScope,
  isDeployScope,
  type Principal,
  Problem,
} from '@freightwright/contracts';

/**
 * The caller's name for the history, if the caller may move the pointer of this remote. No tier gives this
 * right, only the scope of a deploy token.
 * @throws Problem 'principal.invalid' from a caller without any credential for deploying, 'access.denied'
 * from one without this remote's.
 */
export function deployerOf(principal: Principal, remote: string): string {
  const who = requireDeployer(principal);
  const enough = [deployScope(remote), deployEveryScope];
  if (principal.scopes.some((scope) => enough.includes(scope))) return who;
  throw new Problem('access.denied', { detail: `The deploy token is not for ${remote}` });
}

/**
 * Whoever may deploy any remote may read about all of them.
 * @throws Problem 'principal.invalid' or 'access.denied', as above.
 */
export function requireDeployer({ tier, userId, scopes }: Principal): string {
  if (userId !== undefined && scopes.some(isDeployScope)) return userId;
  if (tier === 'anonymous') throw new Problem('principal.invalid', { detail: 'This needs a deploy token' });
  throw new Problem('access.denied', { detail: 'This needs a deploy token' });
}
