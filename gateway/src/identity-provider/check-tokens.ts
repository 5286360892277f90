import { deployEveryScope, deployScope, isDeployScope, Problem, tiers } from '@freightwright/contracts';
import { type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';
import type { ProviderConnection } from './connect-provider.ts';
import type { ProviderUser, SignedInTier } from './identity-provider.ts';

/** Users with this realm role operate the site: every remote, including future ones. */
const operatorRole = 'platform-operator';
/** Prefix of a remote's name, as in 'remote-team:mfe-bol': the role of that remote's team. */
const teamRolePrefix = 'remote-team:';

/** A principal has room for a hundred scopes of this length, more than the teams of any user. */
const scopesAtMost = 50;
const scopeLengthAtMost = 128;

/**
 * The deployment scopes of the realm roles: 'remote.deploy:mfe-bol', and 'remote.deploy:*' for an operator. A
 * role that names no remote grants nothing.
 */
export function teamScopesOf(roles: readonly unknown[]): string[] {
  if (roles.includes(operatorRole)) return [deployEveryScope];
  const scopes = roles
    .filter((role) => typeof role === 'string')
    .filter((role) => role.startsWith(teamRolePrefix))
    .map((role) => deployScope(role.slice(teamRolePrefix.length)))
    // A role called 'remote-team:*' does not make an operator.
    .filter(
      (scope) => isDeployScope(scope) && scope !== deployEveryScope && scope.length <= scopeLengthAtMost,
    );
  return [...new Set(scopes)].slice(0, scopesAtMost);
}

/** The audience of access tokens, added by a mapper of the realm. */
const accessAudience = 'gateway';
const backchannelEvent = 'http://schemas.openid.net/event/backchannel-logout';
/** The provider makes logout tokens valid for 120 s. */
const logoutTokenMaxAgeS = 180;
/** Allowed clock skew of the provider, seconds. */
const clockToleranceS = 5;
const textMaxLength = { userId: 128, email: 254, id: 255 };

interface TokenCheckDeps {
  issuer: string;
  clientId: string;
  connection: () => Promise<ProviderConnection>;
  /** Milliseconds since the epoch. */
  now: () => number;
}

interface CheckedAccessToken {
  user: ProviderUser;
  /** Milliseconds since the epoch. */
  expiresAtMs: number;
}

/**
 * Accepts only tokens that the provider signed for this gateway: RS256 with a key that it publishes, with its
 * issuer and our audience.
 */
export function createTokenChecks({ issuer, clientId, connection, now }: TokenCheckDeps) {
  async function verify(jwt: string, options: JWTVerifyOptions): Promise<JWTPayload> {
    const { keys } = await connection();
    const { payload } = await jwtVerify(jwt, keys, {
      issuer,
      algorithms: ['RS256'],
      clockTolerance: clockToleranceS,
      currentDate: new Date(now()),
      ...options,
    });
    return payload;
  }

  return {
    /** @throws Problem `principal.invalid` with the reason as hidden cause, `service.unavailable`. */
    async accessToken(jwt: string): Promise<CheckedAccessToken> {
      try {
        const claims = await verify(jwt, {
          audience: accessAudience,
          requiredClaims: ['exp', 'sub', 'azp'],
        });
        // The provider signs ID tokens and refresh tokens as well.
        if (claims.typ !== 'Bearer') throw new Error('This is no access token');
        return { user: userOf(claims), expiresAtMs: (claims.exp ?? 0) * 1_000 };
      } catch (cause) {
        if (cause instanceof Problem) throw cause;
        throw new Problem('principal.invalid', { detail: 'The token is not valid', cause });
      }
    },

    /**
     * Verifies a token by OpenID Connect Back-Channel Logout 1.0, section 2.6. The caller has to prevent
     * replays.
     * @throws Problem `request.invalid` with the reason as hidden cause, `service.unavailable`.
     */
    async logoutToken(jwt: string) {
      try {
        const claims = await verify(jwt, {
          audience: clientId,
          typ: 'logout+jwt',
          requiredClaims: ['iat', 'exp', 'jti', 'events'],
          maxTokenAge: logoutTokenMaxAgeS,
        });
        return logoutOf(claims);
      } catch (cause) {
        if (cause instanceof Problem) throw cause;
        throw new Problem('request.invalid', { detail: 'The logout token is not valid', cause });
      }
    },
  };
}

function userOf(claims: JWTPayload): ProviderUser {
  const userId = text(claims.sub, textMaxLength.userId);
  if (userId === undefined) throw new Error('The token names nobody');
  const roles = rolesOf(claims.realm_access);
  return {
    userId,
    email: text(claims.email, textMaxLength.email) ?? '',
    tier: tierOf(roles),
    teamScopes: teamScopesOf(roles),
    providerSid: text(claims.sid, textMaxLength.id),
  };
}

/** The realm roles that a token lists. */
function rolesOf(access: unknown): readonly unknown[] {
  const roles: unknown = access instanceof Object && 'roles' in access ? access.roles : undefined;
  return Array.isArray(roles) ? roles : [];
}

/** The highest tier among the token's roles. The provider lists other roles there as well. */
function tierOf(roles: readonly unknown[]): SignedInTier {
  const known = tiers.filter((tier) => roles.includes(tier)).at(-1);
  return known === undefined || known === 'anonymous' ? 'registered' : known;
}

function logoutOf({ events, nonce, jti, sub, sid }: JWTPayload) {
  const id = text(jti, textMaxLength.id);
  const userId = text(sub, textMaxLength.userId);
  const providerSid = text(sid, textMaxLength.id);
  const event = events instanceof Object ? (events as Record<string, unknown>)[backchannelEvent] : undefined;
  if (!(event instanceof Object)) throw new Error('The token tells of no logout');
  if (nonce !== undefined) throw new Error('A logout token has no nonce');
  if (id === undefined) throw new Error('The token has no id');
  if (userId === undefined && providerSid === undefined) throw new Error('The token names nobody');
  return { jti: id, userId, providerSid };
}

const text = (value: unknown, maxLength: number): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= maxLength ? value : undefined;
