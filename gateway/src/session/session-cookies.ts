import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { cookieValues, createSetCookie, type SetCookie, siteCookieName } from '../cookies/cookies.ts';
import { absoluteMs } from './session-store.ts';

/** 32 bytes in base64url. */
const idShape = /^[\w-]{43}$/;
const hintName = 'signed-in';

/**
 * What a request shows of a session: nothing, something that cannot be an id of ours, or the key under which
 * the store would keep the session.
 */
export type ShownSession = 'none' | 'odd' | { readonly key: string };

/**
 * Keeps the id of a session in a cookie that no script can read. A second cookie, which scripts may read,
 * only says that somebody may be signed in, so that a page does not have to ask the gateway for every
 * visitor. Both are set and cleared together.
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
      // Of two ids one was planted by another site of the domain, and nobody can tell which.
      return more.length === 0 && idShape.test(id) ? { key: keyOf(id) } : 'odd';
    },
    /** Makes a new id, which only the browser ever holds, and the key by which the store knows it. */
    make(): { key: string; cookies: readonly SetCookie[] } {
      const id = randomBytes(32).toString('base64url');
      return { key: keyOf(id), cookies: pair(id, '1', absoluteMs / 1000) };
    },
    clearing: pair('', '', 0),
  };
}

/** The store keeps a hash, so that whoever reads the store cannot make a cookie from what is in it. */
const keyOf = (id: string) => createHash('sha256').update(id).digest('base64url');
