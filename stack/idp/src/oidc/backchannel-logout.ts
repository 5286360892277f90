import { randomUUID } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import type { Secrets } from '../storage/save-secrets.ts';
import type { IdpClient } from './clients.ts';

/** As in Keycloak: one attempt, 5 s, and no retry. */
const TIMEOUT_MS = 5_000;
const LOGOUT_TOKEN_SECONDS = 120;

export type BackchannelLogout = ReturnType<typeof createBackchannelLogout>;

/** OpenID Connect Back-Channel Logout 1.0, with the claims Keycloak puts into a logout token. */
export function createBackchannelLogout(
  issuer: string,
  clients: readonly IdpClient[],
  secrets: Secrets,
  log: (line: string) => void,
) {
  const { kid } = secrets.signingKey;
  const key = importJWK(secrets.signingKey, 'RS256');

  const notify = async (url: string, clientId: string, userId: string, sid: string) => {
    const token = await new SignJWT({
      sid,
      typ: 'Logout',
      events: { 'http://schemas.openid.net/event/backchannel-logout': {}, revoke_offline_access: true },
    })
      .setProtectedHeader({ alg: 'RS256', typ: 'logout+jwt', kid })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setSubject(userId)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime(`${LOGOUT_TOKEN_SECONDS}s`)
      .sign(await key);
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`answered ${response.status}`);
  };

  return async (userId: string, sid: string, clientIds: string[]) => {
    const notified = clients.map(async ({ clientId, backchannelLogoutUrl: url }) => {
      if (!url || !clientIds.includes(clientId)) return;
      const failed = (error: Error) => log(`back-channel logout at ${clientId}: ${error.message}`);
      await notify(url, clientId, userId, sid).catch(failed);
    });
    await Promise.all(notified);
  };
}
