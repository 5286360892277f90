import type { Data } from '../storage/open-data.ts';
import type { Records } from '../storage/records.ts';
import type { BackchannelLogout } from './backchannel-logout.ts';
import { revokeGrant } from './oidc-adapter.ts';

/** Keycloak's ssoSessionIdleTimeout and ssoSessionMaxLifespan, seconds. */
export const SESSION_IDLE_SECONDS = 1_800;
export const SESSION_MAX_SECONDS = 36_000;

export type Sessions = ReturnType<typeof createSessions>;

/** Seconds that a session that began at `signedInAt` (epoch seconds) may stay idle. */
export const sessionTtl = (signedInAt: number | undefined, nowSeconds: number): number =>
  Math.max(1, Math.min(SESSION_IDLE_SECONDS, (signedInAt ?? nowSeconds) + SESSION_MAX_SECONDS - nowSeconds));

interface SessionPayload {
  uid?: string;
  accountId?: string;
  loginTs?: number;
  authorizations?: Record<string, { grantId?: string }>;
}

/** A session of oidc-provider (of a browser, or made by the direct grant) in Keycloak's format. */
export function createSessions(data: Data, records: Records, notify: BackchannelLogout) {
  const all = () =>
    records.all('Session').flatMap(({ id, payload }) => {
      const { uid: sid, accountId: userId, loginTs, authorizations = {} } = payload as SessionPayload;
      if (sid === undefined || userId === undefined) return [];
      /** Grant ids by client id. */
      const grants: Record<string, string> = {};
      for (const [clientId, { grantId }] of Object.entries(authorizations)) {
        if (grantId) grants[clientId] = grantId;
      }
      return [{ id, sid, userId, signedInAt: loginTs ?? 0, grants }];
    });
  const find = (sid: string) => all().find((session) => session.sid === sid);
  return {
    find,
    ofUser: (userId: string) => all().filter((session) => session.userId === userId),
    /** Whether the session is open and still contains the client's grant. */
    isOpenFor: (sid: string, clientId: string) => {
      const grantId = find(sid)?.grants[clientId];
      return grantId !== undefined && records.find('Grant', grantId) !== undefined;
    },
    /** Restarts the idle time, up to the session's maximum lifetime. */
    touch: (sid: string) => {
      const found = find(sid);
      if (!found) return;
      const nowSeconds = Math.floor(Date.now() / 1_000);
      records.change('Session', found.id, { exp: nowSeconds + sessionTtl(found.signedInAt, nowSeconds) });
    },
    /** Ends a session and everything issued in it, after its clients are notified. */
    end: async (sid: string, { notifyClients } = { notifyClients: true }) => {
      const found = find(sid);
      if (!found) return;
      data.write(() => {
        for (const grantId of Object.values(found.grants)) revokeGrant(records, grantId);
        records.remove('Session', found.id);
      });
      if (notifyClients) await notify(found.userId, sid, Object.keys(found.grants));
    },
  };
}
