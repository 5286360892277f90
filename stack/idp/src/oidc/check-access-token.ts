import { createLocalJWKSet, type JWTPayload, jwtVerify } from 'jose';
import type { User, Users } from '../accounts/users.ts';
import { publicKeyOf, type Secrets } from '../storage/keep-secrets.ts';
import type { Sessions } from './sessions.ts';

export interface CheckedToken {
  readonly claims: JWTPayload & { azp?: string; sid?: string };
  /** Undefined when the token belongs to a client itself. */
  readonly user?: User;
}

export interface CheckDeps {
  issuer: string;
  secrets: Secrets;
  users: Users;
  sessions: Sessions;
}

export type CheckAccessToken = (authorization: string | undefined) => Promise<CheckedToken | undefined>;

/** Undefined unless the header has an access token of ours whose session, if any, is still open. */
export function createAccessTokenCheck({ issuer, secrets, users, sessions }: CheckDeps): CheckAccessToken {
  const keys = createLocalJWKSet({ keys: [publicKeyOf(secrets)] });
  return async (authorization) => {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) return undefined;
    try {
      const { payload } = await jwtVerify<{ azp?: string; sid?: string }>(token, keys, {
        issuer,
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'sub', 'azp'],
      });
      if (payload.typ !== 'Bearer') return undefined;
      if (payload.sid === undefined) return { claims: payload };
      const user = users.find(payload.sub ?? '');
      if (!user?.enabled || !sessions.isOpenFor(payload.sid, payload.azp ?? '')) return undefined;
      return { claims: payload, user };
    } catch {
      return undefined;
    }
  };
}
