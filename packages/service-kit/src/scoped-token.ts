import { createPrivateKey, createPublicKey } from 'node:crypto';
import { checkSchema, Problem, remoteName } from '@freightwright/contracts';
import { jwtVerify, SignJWT } from 'jose';

const issuer = 'freightwright-deploy';
const algorithm = 'EdDSA';
const dayS = 24 * 60 * 60;
/** The longest name, in characters: with 'deploy:' before it, it fits a principal's user id. */
const whoShape = /^[\w.@+-]{1,100}$/;

/**
 * A kind of token that the deploy key signs. A token of one kind is never accepted as another, because their
 * scopes differ.
 */
export interface TokenKind {
  /** The name of the kind in messages: 'deploy token'. */
  name: string;
  scopeOf: (remote: string) => string;
  /** The scope for every remote. Left out, there is none. */
  everyScope?: string;
  isScope: (scope: string) => boolean;
  defaultLifetimeDays: number;
  longestLifetimeDays: number;
}

interface TokenGrant {
  /** The person or pipeline it is for: 'ci-bol'. Letters, digits and . _ @ + -. */
  who: string;
  /** The remotes that it is valid for: their names, or 'every' for all that there are and will be. */
  remotes: readonly string[] | 'every';
  lifetimeDays?: number;
}

export interface ScopedToken {
  who: string;
  scopes: string[];
  /** Milliseconds since the epoch. */
  expiresAtMs: number;
}

interface Clock {
  /** Milliseconds since the epoch. */
  now?: () => number;
}

/**
 * Signs tokens of one kind: an Ed25519 JWT whose scope names the remotes and allows nothing else.
 * @throws TypeError at once when `privateKey` is not base64 of an Ed25519 PKCS8 DER. The returned function
 * throws TypeError on a grant that names nobody, no remote, or more days than the kind allows.
 */
export function scopedTokenSigner(
  kind: TokenKind,
  { privateKey, now = Date.now }: { privateKey: string } & Clock,
) {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('The deploy key is not Ed25519');
  return async ({ who, remotes, lifetimeDays = kind.defaultLifetimeDays }: TokenGrant): Promise<string> => {
    if (!whoShape.test(who))
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
}

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

/**
 * Accepts a token only when the deploy key signed it, it has not expired, and every scope in it is of this
 * kind.
 * @throws TypeError at once when `publicKey` is not base64 of an Ed25519 SPKI DER. The returned function
 * rejects with Problem 'principal.invalid', the reason as hidden cause.
 */
export function scopedTokenVerifier(
  kind: TokenKind,
  { publicKey, now = Date.now }: { publicKey: string } & Clock,
) {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('The deploy key is not Ed25519');
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
      if (sub === undefined || !whoShape.test(sub)) throw new Error('The token names nobody');
      if (!scopes.every(kind.isScope)) throw new Error(`The token has a scope that is not of a ${kind.name}`);
      return { who: sub, scopes, expiresAtMs: (exp ?? 0) * 1000 };
    } catch (cause) {
      throw new Problem('principal.invalid', { detail: `The ${kind.name} is not valid`, cause });
    }
  };
}
