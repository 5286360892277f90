import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { cookieValues, createSetCookie, type SetCookie, siteCookieName } from '../cookies/cookies.ts';
import { absoluteMs } from './session-store.ts';

/** 32 bytes in base64url. */
const idPattern = /^[\w-]{43}$/;
const hintName = 'signed-in';

/** A request's session cookie: none, an invalid id, or the key of the session in the store. */
export type ShownSession = 'none' | 'odd' | { readonly key: string };

/**
 * Stores the id of a session in an HttpOnly cookie. A second cookie, which scripts may read, only indicates
 * that a user may be signed in, so that a page does not have to ask the gateway for every visitor. Both are
 * set and cleared together.
 */
export function createSessionCookies({ https }: { https: boolean }) {
  const name = siteCookieName('sid', https);
  const idCookie = createSetCookie({ path: '/', sameSite: 'Lax', https });
  const hintCookie = createSetCookie({ path: '/', sameSite: 'Lax', https, scriptsMayRead: true });
  const pair = (id: string, hint: string, maxAgeS: number): readonly SetCookie[] => [
    idCookie(name, id, maxAgeS),
    hintCookie(hintName, hint, maxAgeS),
  ];

  return {
    read(request: IncomingMessage): ShownSession {
      const [id, ...more] = cookieValues(request, name);
      if (id === undefined) return 'none';
      // One of two ids was planted by another site of the domain, and there is no way to know which.
      return more.length === 0 && idPattern.test(id) ? { key: keyOf(id) } : 'odd';
    },
    /** Creates a new id, which only the browser stores, and its key in the store. */
    make(): { key: string; cookies: readonly SetCookie[] } {
      const id = randomBytes(32).toString('base64url');
      return { key: keyOf(id), cookies: pair(id, '1', absoluteMs / 1000) };
    },
    clearing: pair('', '', 0),
  };
}

/** The store contains a hash, so that a reader of the store cannot forge a cookie. */
const keyOf = (id: string) => createHash('sha256').update(id).digest('base64url');
