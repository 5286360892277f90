import {
  deployEveryScope,
  deployScope,
  isDeployScope,
  isOverrideScope,
  overrideScope,
  type Principal,
} from '@freightwright/contracts';
import { scopedTokenSigner, scopedTokenVerifier, type TokenKind } from './scoped-token.ts';

/**
 * What lets a team deploy and roll back its remotes. It lives a year at most, because a token that outlives
 * its team is a security hole.
 */
const deployToken: TokenKind = {
  name: 'deploy token',
  scopeOf: deployScope,
  everyScope: deployEveryScope,
  isScope: isDeployScope,
  defaultLifetimeDays: 90,
  longestLifetimeDays: 366,
};

/** What a verified token says of its bearer: the parts of a principal that it decides. */
export interface Deployer {
  userId: string;
  scopes: string[];
  /** Milliseconds since the epoch. */
  expiresAtMs: number;
}

/** Signs deploy tokens; see `scopedTokenSigner`. */
export const deployTokenSigner = (options: { privateKey: string; now?: () => number }) =>
  scopedTokenSigner(deployToken, options);

/**
 * Verifies deploy tokens; see `scopedTokenVerifier`.
 * @param options.everyName whether a token may be for every name. Only that of a developer's machine is.
 */
export function deployTokenVerifier({
  everyName = false,
  ...options
}: {
  publicKey: string;
  everyName?: boolean;
  now?: () => number;
}) {
  const isScope = (scope: string) => isDeployScope(scope) && (everyName || scope !== deployEveryScope);
  const verify = scopedTokenVerifier({ ...deployToken, isScope }, options);
  return async (jwt: string): Promise<Deployer> => {
    const { who, ...token } = await verify(jwt);
    return { userId: `deploy:${who}`, ...token };
  };
}

/**
 * The principal of the bearer of a deploy token: neither a visitor nor a customer, a caller that has scopes
 * only.
 */
export const deployPrincipal = ({ userId, scopes }: Deployer, clientAddress: string): Principal => ({
  tier: 'anonymous',
  userId,
  scopes,
  clientAddress,
});

/**
 * What lets one developer see another build of a remote in a shell that otherwise allows no other builds. It
 * is part of an address, and addresses are passed on, so it is valid for one day. It cannot be used to
 * deploy, and a deploy token is no permit.
 */
const overridePermit: TokenKind = {
  name: 'permit',
  scopeOf: overrideScope,
  isScope: isOverrideScope,
  defaultLifetimeDays: 1,
  longestLifetimeDays: 1,
};

/** Signs permits; see `scopedTokenSigner`. */
export const overridePermitSigner = (options: { privateKey: string; now?: () => number }) =>
  scopedTokenSigner(overridePermit, options);

/** Verifies permits; see `scopedTokenVerifier`. */
export const overridePermitVerifier = (options: { publicKey: string; now?: () => number }) =>
  scopedTokenVerifier(overridePermit, options);
