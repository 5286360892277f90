import type { Principal } from '@freightwright/contracts';
import { deployEveryScope, deployScope, isDeployScope, Problem } from '@freightwright/contracts';

/** Maximum length of a name in the history. */
const nameLengthAtMost = 128;

/**
 * The caller's name for the history, if the caller may move the pointer of this remote. The right comes from
 * a scope, not from a tier: that of a deploy token, or that of a user's role at the identity provider.
 * @throws Problem 'principal.invalid' from a caller without any credential for deploying, 'access.denied'
 * from one without this remote's.
 */
export function deployerOf(principal: Principal, remote: string): string {
  const who = requireDeployer(principal);
  const enough = [deployScope(remote), deployEveryScope];
  if (principal.scopes.some((scope) => enough.includes(scope))) return who;
  const what = isPerson(principal) ? 'Your role is' : 'The deploy token is';
  throw new Problem('access.denied', { detail: `${what} not for ${remote}` });
}

/**
 * The same for a caller that uploads files. Signed-in users may move stored versions and upload nothing,
 * because the scripts of all remotes run in the page with the user's session.
 * @throws Problem 'principal.invalid' or 'access.denied', as above.
 */
export function uploaderOf(principal: Principal, remote: string): string {
  const who = deployerOf(principal, remote);
  if (!isPerson(principal)) return who;
  throw new Problem('access.denied', { detail: 'Files need a deploy token' });
}

/**
 * A caller who may deploy any remote may read all of them.
 * @throws Problem 'principal.invalid' or 'access.denied', as above.
 */
export function requireDeployer(principal: Principal): string {
  const { userId, scopes } = principal;
  if (userId !== undefined && scopes.some(isDeployScope)) {
    // The id and not the address: the history is never deleted, and must not identify users whose account is.
    return isPerson(principal) ? `person:${userId}`.slice(0, nameLengthAtMost) : userId;
  }
  if (isPerson(principal)) throw new Problem('access.denied', { detail: 'You are in no team of a remote' });
  throw new Problem('principal.invalid', { detail: 'This needs a deploy token, or a sign-in of its team' });
}

/** The bearer of a deploy token has no tier. */
const isPerson = ({ tier }: Principal) => tier !== 'anonymous';
