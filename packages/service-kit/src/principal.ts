import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import {
  checkSchema,
  Principal,
  Problem,
  principalAudience,
  principalIssuer,
  principalLifetimeS,
  type UsageSubject,
} from '@freightwright/contracts';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

export type SignPrincipal = (principal: Principal) => Promise<string>;
export type VerifyPrincipal = (jwt: string) => Promise<Principal>;

const algorithm = 'EdDSA';

/**
 * Creates an Ed25519 pair in base64: PKCS8 DER, private, for the gateway; SPKI DER, public, for services.
 * @example const { privateKey, publicKey } = createPrincipalKeys();
 */
export function createPrincipalKeys(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

/**
 * @throws Error when the text is not base64 of a PKCS8 DER, TypeError when the key is not Ed25519.
 * @example signingKey(createPrincipalKeys().privateKey, 'deploy').type; // => 'private'
 */
export const signingKey = (text: string, name: string): KeyObject =>
  ed25519(createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }), name);

/**
 * @throws Error when the text is not base64 of an SPKI DER, TypeError when the key is not Ed25519.
 * @example verifyingKey(createPrincipalKeys().publicKey, 'deploy').type; // => 'public'
 */
export const verifyingKey = (text: string, name: string): KeyObject =>
  ed25519(createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }), name);

function ed25519(key: KeyObject, name: string): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError(`The ${name} key is not Ed25519`);
  return key;
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now?: () => number;
}

/**
 * @throws Error at once when `privateKey` is not base64 of an Ed25519 PKCS8 DER.
 * @example const jwt = await principalSigner({ privateKey })(principal);
 */
export function principalSigner({
  privateKey,
  now = Date.now,
}: { privateKey: string } & Clock): SignPrincipal {
  const key = signingKey(privateKey, 'principal');
  return (principal) => {
    const issuedAtS = Math.floor(now() / 1000);
    return new SignJWT({ principal })
      .setProtectedHeader({ alg: algorithm })
      .setIssuer(principalIssuer)
      .setAudience(principalAudience)
      .setIssuedAt(issuedAtS)
      .setExpirationTime(issuedAtS + principalLifetimeS)
      .sign(key);
  };
}

/** Verified tokens that a process remembers. */
const verifiedAtMost = 2_000;

/**
 * Accepts an unexpired principal (5 s of clock skew allowed) that the gateway's key signed for our services. The
 * gateway sends the same token for half a minute, so each is verified once and then recognized until it expires.
 * @throws Error at once when `publicKey` is not base64 of an Ed25519 SPKI DER. The returned function rejects
 *   with Problem 'principal.invalid', the reason as hidden cause.
 * @example await principalVerifier({ publicKey })(jwt); // => the principal that was signed
 */
export function principalVerifier({
  publicKey,
  now = Date.now,
}: { publicKey: string } & Clock): VerifyPrincipal {
  const key = verifyingKey(publicKey, 'principal');
  const verified = new LRUCache<string, { principal: Principal; expiresMs: number }>({ max: verifiedAtMost });
  return async (jwt) => {
    const known = verified.get(jwt);
    if (known !== undefined && known.expiresMs > now()) return known.principal;
    let claim: unknown;
    let expiresMs: number;
    try {
      const { payload } = await jwtVerify(jwt, key, {
        algorithms: [algorithm],
        issuer: principalIssuer,
        audience: principalAudience,
        requiredClaims: ['iat', 'exp'],
        maxTokenAge: principalLifetimeS,
        clockTolerance: 5,
        currentDate: new Date(now()),
      });
      claim = payload.principal;
      expiresMs = (payload.exp ?? 0) * 1000;
    } catch (cause) {
      throw new Problem('principal.invalid', { cause });
    }
    const checked = checkSchema(Principal, claim, { root: 'the principal' });
    if (!checked.ok) throw new Problem('principal.invalid', { cause: checked.errors });
    const principal = frozen(checked.data);
    verified.set(jwt, { principal, expiresMs });
    return principal;
  };
}

/** Many requests share it. */
function frozen(principal: Principal): Principal {
  Object.freeze(principal.scopes);
  return Object.freeze(principal);
}

/**
 * The subject whose usage is counted and may be read: the caller, by user id or signed visitor id.
 * @throws Problem 'principal.invalid' when the principal names neither a user nor a visitor.
 * @example callerAsSubject(principal); // => { tier: 'pro', userId: 'user-1' }
 */
export function callerAsSubject({ tier, userId, anonymousId, clientAddress }: Principal): UsageSubject {
  if (tier === 'anonymous') {
    if (anonymousId === undefined) throw new Problem('principal.invalid', { cause: 'no anonymous id' });
    return { tier, anonymousId, clientAddress };
  }
  return callerAsUser({ tier, userId });
}

/** The user who owns what the user creates. What test keys create belongs to the account's test twin. */
export type Owner = Exclude<UsageSubject, { tier: 'anonymous' }>;

/**
 * @throws Problem 'principal.invalid' when the caller is not a user.
 * @example callerAsUser({ tier: 'pro', userId: 'user-1' }); // => { tier: 'pro', userId: 'user-1' }
 */
export function callerAsUser({ tier, userId }: Pick<Principal, 'tier' | 'userId'>): Owner {
  if (tier === 'anonymous' || userId === undefined) {
    throw new Problem('principal.invalid', { cause: 'no user id' });
  }
  return { tier, userId };
}
