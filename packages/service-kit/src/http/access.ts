import { type Principal, Problem, type Route, tierIsAtLeast } from '@freightwright/contracts';

/**
 * Whether this caller may call the route: by the tier, and with an API key by what the key is for.
 * @throws Problem 'principal.invalid' when nobody is signed in, 'access.denied' when the tier is too low or the
 * key is not for this.
 */
export function checkAccess(
  { access, scope, reachesOthers }: Pick<Route, 'access' | 'scope' | 'reachesOthers'>,
  principal: Principal,
): void {
  const { tier, apiKey } = principal;
  if (access !== 'public' && !tierIsAtLeast(tier, access)) {
    if (tier === 'anonymous') throw new Problem('principal.invalid', { detail: 'Sign in to do this' });
    throw denied(`This needs the ${access} plan or a higher one`);
  }
  if (apiKey === undefined) return;
  if (scope === undefined) {
    if (access !== 'public') throw denied('An API key cannot do this. Sign in as yourself.');
  } else if (!principal.scopes.includes(scope)) {
    throw denied(`This API key lacks the scope ${scope}`);
  }
  if (reachesOthers && apiKey.mode === 'test') throw denied('A test key reaches nobody outside');
}

const denied = (detail: string) => new Problem('access.denied', { detail });
