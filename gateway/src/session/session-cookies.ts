import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { cookieValues } from './request-cookies.ts';
import { absoluteMs } from './session-lifetime.ts';
import type { SetCookie } from './sessions.ts';

/** 32 bytes in base64url. */
const idShape = /^[\w-]{43}$/;
const hintName = 'signed-in';

/** What a request shows of a session: nothing, something that never was one of ours, or the key under which one would be kept. */
export type ShownSession = 'none' | 'odd' | { readonly key: string };

export interface SessionCookies {
  read(request: IncomingMessage): ShownSession;
  /** A new id, which only the browser ever holds, and the key that the store knows it by. */
  make(): { key: string; cookies: readonly SetCookie[] };
  readonly clearing: readonly SetCookie[];
}

/**
 * The session's id in a cookie no script can read. Beside it a hint that says nothing but that somebody may be signed in, so that a page
 * need not ask for everybody. Both are set and cleared together.
 * @param options.https `__Host-` then keeps other hosts and plain http from setting the cookie. On http a name of its own, since Safari
 * refuses Secure there.
 */
export function createSessionCookies({ https }: { https: boolean }): SessionCookies {
  const name = https ? '__Host-sid' : 'sid';
  const attributes = `Path=/; SameSite=Lax${https ? '; Secure' : ''}`;
  const pair = (id: string, hint: string, maxAgeS: number): readonly SetCookie[] => [
    `${name}=${id}; Max-Age=${maxAgeS}; HttpOnly; ${attributes}`,
    `${hintName}=${hint}; Max-Age=${maxAgeS}; ${attributes}`,
  ];

  return {
    read(request) {
      const [id, ...more] = cookieValues(request, name);
      if (id === undefined) return 'none';
      // Two ids: one of them was planted for a longer path, and nobody can tell which.
      return more.length === 0 && idShape.test(id) ? { key: keyOf(id) } : 'odd';
    },
    make() {
      const id = randomBytes(32).toString('base64url');
      return { key: keyOf(id), cookies: pair(id, '1', absoluteMs / 1000) };
    },
    clearing: pair('', '', 0),
  };
}

/** Whoever reads the store cannot make a cookie from it. */
const keyOf = (id: string) => createHash('sha256').update(id).digest('base64url');
