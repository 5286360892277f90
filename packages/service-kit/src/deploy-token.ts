import { createPrivateKey, createPublicKey } from 'node:crypto';
import { deployScope, isDeployScope, type Principal, Problem, remoteName } from '@freightwright/contracts';
import { jwtVerify, SignJWT } from 'jose';
import { checkSchema } from './check-schema.ts';

const issuer = 'freightwright-deploy';
const algorithm = 'EdDSA';
const dayS = 24 * 60 * 60;
const defaultLifetimeDays = 90;
/** A token that outlives its team is a hole. */
const longestLifetimeDays = 366;
/** 'deploy:' and this much fit a principal's user id. */
const whoShape = /^[\w.@+-]{1,100}$/;

export interface DeployGrant {
  /** The person or pipeline that will stand in the history: 'ci-bol'. Letters, digits and . _ @ + -. */
  who: string;
  /** Remotes it may deploy and roll back. */
  remotes: readonly string[];
  /** Default 90, at most 366. */
  lifetimeDays?: number;
}

/** What a verified token makes of its bearer: the parts of a principal that it decides. */
export interface Deployer {
  userId: string;
  scopes: string[];
  /** Milliseconds since the epoch. */
  expiresAtMs: number;
}

interface Clock {
  /** Milliseconds since the epoch. */
  now?: () => number;
}

/**
 * Signs deploy tokens: an Ed25519 JWT whose scope names the remotes, and nothing else it could be used for.
 * @throws TypeError at once when `privateKey` is not base64 of an Ed25519 PKCS8 DER. The returned function throws TypeError on a grant that
 * names nobody, no remote, or more days than allowed.
 */
export function deployTokenSigner({ privateKey, now = Date.now }: { privateKey: string } & Clock) {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('The deploy key is not Ed25519');
  return async ({ who, remotes, lifetimeDays = defaultLifetimeDays }: DeployGrant): Promise<string> => {
    if (!whoShape.test(who)) throw new TypeError('Who deploys must be 1 to 100 letters, digits or . _ @ + -');
    if (remotes.length === 0) throw new TypeError('A deploy token needs a remote');
    for (const remote of remotes) {
      if (!checkSchema(remoteName, remote).ok) throw new TypeError(`Not the name of a remote: ${remote}`);
    }
    if (!(lifetimeDays > 0 && lifetimeDays <= longestLifetimeDays)) {
      throw new TypeError(`A deploy token lives more than 0 and at most ${longestLifetimeDays} days`);
    }
    const issuedAtS = Math.floor(now() / 1000);
    return new SignJWT({ scope: remotes.map(deployScope).join(' ') })
      .setProtectedHeader({ alg: algorithm })
      .setIssuer(issuer)
      .setSubject(who)
      .setIssuedAt(issuedAtS)
      .setExpirationTime(issuedAtS + Math.ceil(lifetimeDays * dayS))
      .sign(key);
  };
}

/**
 * Believes a deploy token only when the deploy key signed it, it has not expired, and every scope in it is a deploy scope.
 * @throws TypeError at once when `publicKey` is not base64 of an Ed25519 SPKI DER. The returned function rejects with Problem
 * 'principal.invalid', the reason as hidden cause.
 */
export function deployTokenVerifier({ publicKey, now = Date.now }: { publicKey: string } & Clock) {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('The deploy key is not Ed25519');
  return async (jwt: string): Promise<Deployer> => {
    try {
      const { payload } = await jwtVerify(jwt, key, {
        algorithms: [algorithm],
        issuer,
        requiredClaims: ['sub', 'scope', 'iat', 'exp'],
        maxTokenAge: longestLifetimeDays * dayS,
        clockTolerance: 5,
        currentDate: new Date(now()),
      });
      const { sub, scope, exp } = payload;
      const scopes = typeof scope === 'string' ? scope.split(' ') : [];
      if (sub === undefined || !whoShape.test(sub)) throw new Error('The token names nobody');
      if (!scopes.every(isDeployScope)) throw new Error('The token has a scope that is no deploy scope');
      return { userId: `deploy:${sub}`, scopes, expiresAtMs: (exp ?? 0) * 1000 };
    } catch (cause) {
      throw new Problem('principal.invalid', { detail: 'The deploy token is not valid', cause });
    }
  };
}

/** The principal a gateway makes of a deploy token's bearer: no visitor and no customer, a caller with scopes alone. */
export const deployPrincipal = ({ userId, scopes }: Deployer, clientAddress: string): Principal => ({
  tier: 'anonymous',
  userId,
  scopes,
  clientAddress,
});
