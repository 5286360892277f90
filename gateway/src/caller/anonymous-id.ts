import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { cookieValues, createSetCookie, type SetCookie, siteCookieName } from '../cookies/cookies.ts';
import { createKeyedHash } from '../secrets/keyed-hash.ts';

const lifetimeS = 180 * 24 * 60 * 60;
const idPattern = /^[\w-]{22}$/;

export type AnonymousIds = ReturnType<typeof createAnonymousIds>;

/**
 * Issues ids to anonymous visitors, on routes that count usage per visitor. The ids are signed, so that a
 * client can neither impersonate another visitor nor pose as many without a request for each id. An id is
 * random and reveals nothing about the visitor.
 * @param options.secret base64, 32 bytes or more, the same in all replicas.
 */
export function createAnonymousIds({ secret, https }: { secret: string; https: boolean }) {
  const name = siteCookieName('aid', https);
  const cookie = createSetCookie({ path: '/', sameSite: 'Lax', https });
  const signature = createKeyedHash(secret, 'anonymous ids');

  function signed(value: string): string | undefined {
    const [id = '', given = '', ...more] = value.split('.');
    return more.length === 0 && idPattern.test(id) && signature.matches(id, given) ? id : undefined;
  }

  return {
    /** The id in the visitor's cookie, if its signature is valid; otherwise a new id and its cookie. */
    of(request: IncomingMessage): { id: string; setCookie?: SetCookie } {
      for (const value of cookieValues(request, name)) {
        const id = signed(value);
        if (id !== undefined) return { id };
      }
      const id = randomBytes(16).toString('base64url');
      return { id, setCookie: cookie(name, `${id}.${signature.of(id)}`, lifetimeS) };
    },
  };
}
