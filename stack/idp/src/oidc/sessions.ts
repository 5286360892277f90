import type { Data } from '../storage/open-data.ts';
import type { Records } from '../storage/records.ts';
import type { BackchannelLogout } from './backchannel-logout.ts';
import { revokeGrant } from './oidc-adapter.ts';

/** Keycloak's ssoSessionIdleTimeout and ssoSessionMaxLifespan, seconds. */
export const SESSION_IDLE_SECONDS = 1_800;
export const SESSION_MAX_SECONDS = 36_000;

export interface SsoSession {
  /** The `sid` of its tokens. */
  readonly sid: string;
  readonly userId: string;
  /** Epoch seconds. */
  readonly signedInAt: number;
  /** Grant ids by client id. */
  readonly grants: Readonly<Record<string, string>>;
}

export interface Sessions {
  readonly find: (sid: string) => SsoSession | undefined;
  readonly ofUser: (userId: string) => SsoSession[];
  /** Whether the session is open and still contains the client's grant. */
  readonly isOpenFor: (sid: string, clientId: string) => boolean;
  /** Restarts the idle time, but not beyond the longest life of a session. */
  readonly touch: (sid: string) => void;
  /** Ends a session and all that was issued in it. By then its clients are notified. */
  readonly end: (sid: string, options?: { tellClients: boolean }) => Promise<void>;
}

/** Seconds for which a session that began at `signedInAt` (epoch seconds) may still be idle. */
export const sessionTtl = (signedInAt: number | undefined, nowSeconds: number): number =>
  Math.max(1, Math.min(SESSION_IDLE_SECONDS, (signedInAt ?? nowSeconds) + SESSION_MAX_SECONDS - nowSeconds));

interface SessionPayload {
  uid?: string;
  accountId?: string;
  loginTs?: number;
  authorizations?: Record<string, { grantId?: string }>;
}

/** A session of oidc-provider (of a browser, or made by the direct grant) as Keycloak shows it. */
export function createSessions(data: Data, records: Records, tell: BackchannelLogout): Sessions {
  const all = () =>
    records.all('Session').flatMap(({ id, payload }) => {
      const { uid, accountId, loginTs, authorizations = {} } = payload as SessionPayload;
      if (uid === undefined || accountId === undefined) return [];
      const grants: Record<string, string> = {};
      for (const [clientId, { grantId }] of Object.entries(authorizations)) {
        if (grantId) grants[clientId] = grantId;
      }
      const signedInAt = loginTs ?? 0;
      return [
        {
          id,
          session: { sid: uid, userId: accountId, signedInAt, grants },
        },
      ];
    });
  const locate = (sid: string) => all().find(({ session }) => session.sid === sid);
  const find = (sid: string): SsoSession | undefined => locate(sid)?.session;
  return {
    find,
    ofUser: (userId) =>
      all()
        .map(({ session }) => session)
        .filter((session) => session.userId === userId),
    isOpenFor: (sid, clientId) => {
      const grantId = find(sid)?.grants[clientId];
      return grantId !== undefined && records.find('Grant', grantId) !== undefined;
    },
    touch: (sid) => {
      const found = locate(sid);
      if (!found) return;
      const nowSeconds = Math.floor(Date.now() / 1_000);
      records.change('Session', found.id, {
        exp: nowSeconds + sessionTtl(found.session.signedInAt, nowSeconds),
      });
    },
    end: async (sid, { tellClients } = { tellClients: true }) => {
      const found = locate(sid);
      if (!found) return;
      data.write(() => {
        for (const grantId of Object.values(found.session.grants)) revokeGrant(records, grantId);
        records.remove('Session', found.id);
      });
      if (tellClients) await tell(found.session.userId, sid, Object.keys(found.session.grants));
    },
  };
}
