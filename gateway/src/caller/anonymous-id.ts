import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { cookieValues, createSetCookie, type SetCookie, siteCookieName } from '../cookies/cookies.ts';
import { createKeyedHash } from '../secrets/keyed-hash.ts';

const lifetimeS = 180 * 24 * 60 * 60;
const idShape = /^[\w-]{22}$/;

export type AnonymousIds = ReturnType<typeof createAnonymousIds>;

/**
 * Names visitors who are not signed in, on routes that count what each visitor uses. The ids are signed, so
 * that nobody can count as somebody else, and nobody can be many visitors without asking us for each of them.
 * An id is random and says nothing about the visitor.
 * @param options.secret base64, 32 bytes or more, the same in all replicas.
 */
export function createAnonymousIds({ secret, https }: { secret: string; https: boolean }) {
  const name = siteCookieName('aid', https);
  const cookie = createSetCookie({ path: '/', sameSite: 'Lax', https });
  const signature = createKeyedHash(secret, 'anonymous ids');

  function signed(value: string): string | undefined {
    const [id = '', given = '', ...more] = value.split('.');
    return more.length === 0 && idShape.test(id) && signature.matches(id, given) ? id : undefined;
  }

  return {
    /** The id in a visitor's cookie, if we signed it. Otherwise a new id, and the cookie that keeps it. */
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
