import {
  checkSchema,
  deployEveryScope,
  deployScope,
  isDeployScope,
  isOverrideScope,
  overrideScope,
  type Principal,
  Problem,
  remoteName,
} from '@freightwright/contracts';
import { jwtVerify, SignJWT } from 'jose';
import { type Clock, signingKey, verifyingKey } from './principal.ts';

const issuer = 'freightwright-deploy';
const algorithm = 'EdDSA';
const dayS = 24 * 60 * 60;
/** The longest name, in characters: with the prefix 'deploy:' it fits a principal's user id. */
const whoPattern = /^[\w.@+-]{1,100}$/;

/** A kind of token of the deploy key. Scopes differ by kind, so one kind is never accepted as another. */
interface TokenKind {
  /** The kind's name in messages: 'deploy token'. */
  name: string;
  scopeOf: (remote: string) => string;
  /** The scope for every remote. If omitted, there is none. */
  everyScope?: string;
  isScope: (scope: string) => boolean;
  defaultLifetimeDays: number;
  longestLifetimeDays: number;
}

/** Lets a team deploy and roll back its remotes. It expires: outliving its team is a security hole. */
const deployToken: TokenKind = {
  name: 'deploy token',
  scopeOf: deployScope,
  everyScope: deployEveryScope,
  isScope: isDeployScope,
  defaultLifetimeDays: 90,
  longestLifetimeDays: 366,
};

/**
 * Lets one developer preview another build of a remote in a shell that otherwise allows no overrides. It is
 * part of a URL, which is shared, so it is valid for one day. It cannot deploy.
 */
const overridePermit: TokenKind = {
  name: 'permit',
  scopeOf: overrideScope,
  isScope: isOverrideScope,
  defaultLifetimeDays: 1,
  longestLifetimeDays: 1,
};

interface TokenGrant {
  /** The person or pipeline that uses the token: 'ci-bol'. ASCII alphanumeric characters and . _ @ + -. */
  who: string;
  /** The names of the remotes that it is valid for, or 'every' for all current and future ones. */
  remotes: readonly string[] | 'every';
  lifetimeDays?: number;
}

/**
 * Signs tokens of one kind: an Ed25519 JWT whose scope names the remotes and allows nothing else.
 * @throws Error at once when `privateKey` is not base64 of an Ed25519 PKCS8 DER. The returned function
 *   throws TypeError on a grant without a name or a remote, or with more days than the kind allows.
 */
const signerOf =
  (kind: TokenKind) =>
  ({ privateKey, now = Date.now }: { privateKey: string } & Clock) => {
    const key = signingKey(privateKey, 'deploy');
    return async ({ who, remotes, lifetimeDays = kind.defaultLifetimeDays }: TokenGrant): Promise<string> => {
      if (!whoPattern.test(who))
        throw new TypeError('Who it is for must be 1 to 100 letters, digits or . _ @ + -');
      const scopes = scopesFor(kind, remotes);
      if (!(lifetimeDays > 0 && lifetimeDays <= kind.longestLifetimeDays)) {
        throw new TypeError(`A ${kind.name} lives more than 0 and at most ${kind.longestLifetimeDays} days`);
      }
      const issuedAtS = Math.floor(now() / 1000);
      return new SignJWT({ scope: scopes.join(' ') })
        .setProtectedHeader({ alg: algorithm })
        .setIssuer(issuer)
        .setSubject(who)
        .setIssuedAt(issuedAtS)
        .setExpirationTime(issuedAtS + Math.ceil(lifetimeDays * dayS))
        .sign(key);
    };
  };

/**
 * Signs deploy tokens, valid for 90 days by default and for 366 at most.
 * @throws Error for an invalid key, TypeError for an invalid name, remote or lifetime.
 * @example await deployTokenSigner({ privateKey })({ who: 'ci', remotes: ['mfe-bol'] }); // => a JWT
 */
export const deployTokenSigner = signerOf(deployToken);
/**
 * Signs override permits, valid for a day.
 * @throws as `deployTokenSigner`.
 * @example await overridePermitSigner({ privateKey })({ who: 'ann', remotes: ['mfe-bol'] }); // => a JWT
 */
export const overridePermitSigner = signerOf(overridePermit);

function scopesFor({ name, scopeOf, everyScope }: TokenKind, remotes: TokenGrant['remotes']): string[] {
  if (remotes === 'every') {
    if (everyScope === undefined) throw new TypeError(`A ${name} names its remotes`);
    return [everyScope];
  }
  if (remotes.length === 0) throw new TypeError(`A ${name} needs a remote`);
  for (const remote of remotes) {
    if (!checkSchema(remoteName, remote).ok) throw new TypeError(`Not the name of a remote: ${remote}`);
  }
  return remotes.map(scopeOf);
}

/** The claims of a verified token. */
export interface ScopedToken {
  who: string;
  scopes: string[];
  /** Milliseconds since the epoch. */
  expiresAtMs: number;
}

/**
 * Accepts a token that the deploy key signed, that has not expired and whose scopes are all of this kind.
 * @throws Error at once when `publicKey` is not base64 of an Ed25519 SPKI DER. The returned function
 * rejects with Problem 'principal.invalid', the reason as hidden cause.
 */
const verifierOf =
  (kind: TokenKind) =>
  ({ publicKey, now = Date.now }: { publicKey: string } & Clock) => {
    const key = verifyingKey(publicKey, 'deploy');
    return async (jwt: string): Promise<ScopedToken> => {
      try {
        const { payload } = await jwtVerify(jwt, key, {
          algorithms: [algorithm],
          issuer,
          requiredClaims: ['sub', 'scope', 'iat', 'exp'],
          maxTokenAge: kind.longestLifetimeDays * dayS,
          clockTolerance: 5,
          currentDate: new Date(now()),
        });
        const { sub, scope, exp } = payload;
        const scopes = typeof scope === 'string' ? scope.split(' ') : [];
        if (sub === undefined || !whoPattern.test(sub)) throw new Error('The token names nobody');
        if (!scopes.every(kind.isScope))
          throw new Error(`The token has a scope that is not of a ${kind.name}`);
        return { who: sub, scopes, expiresAtMs: (exp ?? 0) * 1000 };
      } catch (cause) {
        throw new Problem('principal.invalid', { detail: `The ${kind.name} is not valid`, cause });
      }
    };
  };

/**
 * @throws Error for an invalid key; the returned function, Problem 'principal.invalid' for a token.
 * @example await overridePermitVerifier({ publicKey })(jwt); // => { who, scopes, expiresAtMs }
 */
export const overridePermitVerifier = verifierOf(overridePermit);

/** The fields of a principal that a verified token determines. */
export type Deployer = Omit<ScopedToken, 'who'> & { userId: string };

/**
 * @param options.everyName whether a token may be for every name: only on a developer's machine.
 * @throws as `overridePermitVerifier`.
 * @example await deployTokenVerifier({ publicKey })(jwt); // => { userId: 'deploy:ci', scopes, expiresAtMs }
 */
export function deployTokenVerifier({
  everyName = false,
  ...options
}: { publicKey: string; everyName?: boolean } & Clock) {
  const isScope = (scope: string) => isDeployScope(scope) && (everyName || scope !== deployEveryScope);
  const verify = verifierOf({ ...deployToken, isScope })(options);
  return async (jwt: string): Promise<Deployer> => {
    const { who, ...token } = await verify(jwt);
    return { userId: `deploy:${who}`, ...token };
  };
}

/**
 * The principal of the bearer of a deploy token: neither a visitor nor a customer, only scopes.
 * @example deployPrincipal(deployer, '203.0.113.9').tier; // => 'anonymous'
 */
export const deployPrincipal = ({ userId, scopes }: Deployer, clientAddress: string): Principal => ({
  tier: 'anonymous',
  userId,
  scopes,
  clientAddress,
});
