import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { cookieValues } from '../session/request-cookies.ts';

const lifetimeS = 180 * 24 * 60 * 60;
const idShape = /^[\w-]{22}$/;
const signatureBytes = 32;

export interface AnonymousIds {
  /** The id of a visitor's cookie, if we signed it; else a new one and the Set-Cookie header that gives it. */
  of(request: IncomingMessage): { id: string; setCookie?: string };
}

/**
 * Names visitors who are not signed in, where what they use is counted. Signed, so that nobody can count as somebody else or make up as
 * many visitors as they like without asking us for each. It says nothing about the visitor.
 * @param options.secret base64, 32 bytes or more, the same in all replicas.
 */
export function createAnonymousIds({ secret, https }: { secret: string; https: boolean }): AnonymousIds {
  const name = https ? '__Host-aid' : 'aid';
  const attributes = `Path=/; Max-Age=${lifetimeS}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;
  const key = Buffer.from(
    hkdfSync('sha256', Buffer.from(secret, 'base64'), '', 'freightwright anonymous ids', 32),
  );
  const sign = (id: string) => createHmac('sha256', key).update(id).digest();

  function signed(value: string): string | undefined {
    const [id = '', signature = '', ...more] = value.split('.');
    const given = Buffer.from(signature, 'base64url');
    if (more.length > 0 || !idShape.test(id) || given.length !== signatureBytes) return undefined;
    return timingSafeEqual(given, sign(id)) ? id : undefined;
  }

  return {
    of(request) {
      for (const value of cookieValues(request, name)) {
        const id = signed(value);
        if (id !== undefined) return { id };
      }
      const id = randomBytes(16).toString('base64url');
      return { id, setCookie: `${name}=${id}.${sign(id).toString('base64url')}; ${attributes}` };
    },
  };
}
