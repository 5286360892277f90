import type { Principal } from '@freightwright/contracts';
import { deployEveryScope, deployScope, isDeployScope, Problem } from '@freightwright/contracts';

/** The longest name that the history keeps. */
const nameLengthAtMost = 128;

/**
 * The caller's name for the history, if the caller may move the pointer of this remote. No tier gives this right, only
 * a scope: that of a deploy token, or that of somebody whose role at the identity provider says so.
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
 * The same for a caller that brings files. A person who is signed in moves what is stored and brings nothing, because
 * the scripts of all remotes run in the page with that person's session.
 * @throws Problem 'principal.invalid' or 'access.denied', as above.
 */
export function uploaderOf(principal: Principal, remote: string): string {
  const who = deployerOf(principal, remote);
  if (!isPerson(principal)) return who;
  throw new Problem('access.denied', { detail: 'Files need a deploy token' });
}

/**
 * Whoever may deploy any remote may read about all of them.
 * @throws Problem 'principal.invalid' or 'access.denied', as above.
 */
export function requireDeployer(principal: Principal): string {
  const { userId, scopes } = principal;
  if (userId !== undefined && scopes.some(isDeployScope)) {
    // The id and not the address: the history is never deleted, and names nobody whose account is.
    return isPerson(principal) ? `person:${userId}`.slice(0, nameLengthAtMost) : userId;
  }
  if (isPerson(principal)) throw new Problem('access.denied', { detail: 'You are in no team of a remote' });
  throw new Problem('principal.invalid', { detail: 'This needs a deploy token, or a sign-in of its team' });
}

/** The bearer of a deploy token is no visitor and has no tier. */
const isPerson = ({ tier }: Principal) => tier !== 'anonymous';
