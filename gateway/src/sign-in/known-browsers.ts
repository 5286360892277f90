import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import { cookieValues } from '../session/request-cookies.ts';
import type { SetCookie } from '../session/sessions.ts';

/** A browser that has signed in to an account before. */
const KnownBrowser = z.strictObject({ id: z.string(), userId: z.string(), untilMs: z.number() });
export type KnownBrowser = Pick<z.infer<typeof KnownBrowser>, 'id' | 'userId'>;

export interface KnownBrowsers {
  /** The browser as it is known to the account of that e-mail. */
  find(request: IncomingMessage, email: string): KnownBrowser | undefined;
  /** Cookies by which the browser is known to the account for the next 180 days, under a new id. */
  remember(request: IncomingMessage, account: { email: string; userId: string }): readonly SetCookie[];
}

const lifetimeS = 180 * 24 * 3_600;
/** An office computer has several people; more cookies than this would only make headers long. */
const accountsAtMost = 4;
const nameShape = /^known-[\w-]{8}$/;

/**
 * Remembers in a cookie of its own for each account, signed for that account, which browsers have signed in to it. It opens nothing: it only
 * keeps the failures of strangers from counting for its owner. Signing out leaves it.
 * @param options.secret base64, 32 bytes or more, the same in all replicas.
 */
export function createKnownBrowsers({
  secret,
  https,
  now,
}: {
  secret: string;
  https: boolean;
  now: () => number;
}): KnownBrowsers {
  const key = Buffer.from(
    hkdfSync('sha256', Buffer.from(secret, 'base64'), '', 'freightwright known browsers', 32),
  );
  const attributes = `Path=/api/auth; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`;
  const mac = (text: string) => createHmac('sha256', key).update(text).digest();
  const nameOf = (email: string) =>
    `known-${mac(`name ${lower(email)}`)
      .toString('base64url')
      .slice(0, 8)}`;
  const signatureOf = (email: string, payload: string) => mac(`browser ${lower(email)} ${payload}`);

  function open(email: string, value: string): KnownBrowser | undefined {
    const [payload = '', signature = ''] = value.split('.', 2);
    const [given, right] = [Buffer.from(signature, 'base64url'), signatureOf(email, payload)];
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    const browser = KnownBrowser.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
    return browser.untilMs > now() ? { id: browser.id, userId: browser.userId } : undefined;
  }

  return {
    find(request, email) {
      for (const value of cookieValues(request, nameOf(email))) {
        const browser = open(email, value);
        if (browser) return browser;
      }
      return undefined;
    },
    remember(request, { email, userId }) {
      const name = nameOf(email);
      const browser = {
        id: randomBytes(16).toString('base64url'),
        userId,
        untilMs: now() + lifetimeS * 1_000,
      };
      const payload = Buffer.from(JSON.stringify(browser)).toString('base64url');
      const value = `${payload}.${signatureOf(email, payload).toString('base64url')}`;
      const others = namesIn(request).filter((other) => other !== name);
      // Browsers send older cookies first.
      const surplus = others.slice(0, Math.max(0, others.length - accountsAtMost + 1));
      return [
        ...surplus.map((other): SetCookie => `${other}=; Max-Age=0; ${attributes}`),
        `${name}=${value}; Max-Age=${lifetimeS}; ${attributes}`,
      ];
    },
  };
}

const lower = (email: string) => email.toLowerCase();

function namesIn({ headers: { cookie = '' } }: IncomingMessage): string[] {
  const names = cookie.split(';').map((pair) => pair.split('=', 1)[0]?.trim() ?? '');
  return names.filter((name) => nameShape.test(name));
}
