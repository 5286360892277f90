import { isOverrideScope, overrideScope } from '@freightwright/contracts';
import { scopedTokenSigner, scopedTokenVerifier, type TokenKind } from './scoped-token.ts';

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
