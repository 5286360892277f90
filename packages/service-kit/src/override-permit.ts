import { isOverrideScope, overrideScope } from '@freightwright/contracts';
import { scopedTokenSigner, scopedTokenVerifier, type TokenKind } from './scoped-token.ts';

/**
 * What lets one developer see another build of a remote in a shell that otherwise takes none. It stands in an address, and addresses are
 * passed on: it is made for one day's work. It deploys nothing, and a deploy token is no permit.
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
