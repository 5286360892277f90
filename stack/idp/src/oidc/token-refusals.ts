import { errors } from 'oidc-provider';
import type { Users } from '../accounts/users.ts';
import { readRefreshToken } from './refresh-token-value.ts';
import type { Sessions } from './sessions.ts';

/** A refusal of the token endpoint already in Keycloak's words. */
export class TokenRefusal extends errors.OIDCProviderError {
  constructor(status: number, error: string, description: string) {
    super(status, error);
    this.error_description = description;
  }
}

export interface TokenRequest {
  readonly grantType: string | undefined;
  readonly refreshToken: string | undefined;
}

export const BAD_CLIENT = 'Invalid client or Invalid client credentials';

interface RefusalDeps {
  refreshKey: string;
  users: Users;
  sessions: Sessions;
}

/** Keycloak 26.7's response to a refusal of oidc-provider, without the details. */
export const createTokenRefusals =
  (deps: RefusalDeps) =>
  (error: errors.OIDCProviderError, request: TokenRequest): TokenRefusal => {
    if (error instanceof TokenRefusal) return error;
    const detail = error.error_detail ?? '';
    const description = error.error_description ?? '';
    switch (error.error) {
      case 'invalid_client': {
        const code = detail === 'client not found' ? 'invalid_client' : 'unauthorized_client';
        return new TokenRefusal(401, code, BAD_CLIENT);
      }
      case 'invalid_grant':
        return new TokenRefusal(400, 'invalid_grant', grantRefusal(deps, detail, request));
      case 'unsupported_grant_type':
        return new TokenRefusal(400, 'unsupported_grant_type', 'Unsupported grant_type');
      case 'invalid_request':
        if (description.startsWith('requested grant type is not allowed')) return notAllowed(request);
        if (description.startsWith('no client authentication')) {
          return new TokenRefusal(401, 'invalid_client', BAD_CLIENT);
        }
        return new TokenRefusal(description.startsWith('origin ') ? 403 : 400, error.error, description);
      default:
        return new TokenRefusal(error.statusCode, error.error, description);
    }
  };

const notAllowed = ({ grantType }: TokenRequest): TokenRefusal =>
  grantType === 'client_credentials'
    ? new TokenRefusal(401, 'unauthorized_client', 'Client not enabled to retrieve service account')
    : new TokenRefusal(400, 'unauthorized_client', 'Client not allowed for direct access grants');

function grantRefusal(
  { refreshKey, users, sessions }: RefusalDeps,
  detail: string,
  { grantType, refreshToken = '' }: TokenRequest,
): string {
  if (grantType !== 'refresh_token')
    return detail.includes('PKCE') ? 'PKCE verification failed' : 'Code not valid';
  if (detail === 'refresh token already used') return 'Maximum allowed refresh token reuse exceeded';
  const known = readRefreshToken(refreshToken, refreshKey);
  if (!known) return 'Invalid refresh token';
  if (known.exp * 1_000 <= Date.now()) return 'Token is not active';
  const session = sessions.find(known.sid);
  if (!session) return 'Session not active';
  if (users.find(session.userId)?.enabled === false) return 'User disabled';
  if (!sessions.isOpenFor(known.sid, known.azp)) return "Session doesn't have required client";
  return 'Invalid refresh token';
}
