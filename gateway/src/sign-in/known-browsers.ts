import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import { cookieValues, createSetCookie, type SetCookie, surplusCookies } from '../cookies/cookies.ts';
import { createKeyedHash } from '../secrets/keyed-hash.ts';

/** A browser that has signed in to an account before. */
const KnownBrowser = z.strictObject({ id: z.string(), userId: z.string(), untilMs: z.number() });
export type KnownBrowser = Pick<z.infer<typeof KnownBrowser>, 'id' | 'userId'>;

export interface KnownBrowsers {
  /** The browser as it is known to the account of that email. */
  find(request: IncomingMessage, email: string): KnownBrowser | undefined;
  /** Cookies by which the browser is known to the account for the next 180 days, under a new id. */
  remember(request: IncomingMessage, account: { email: string; userId: string }): readonly SetCookie[];
}

const lifetimeS = 180 * 24 * 3_600;
/** An office computer has several people. More cookies than this would only make every request longer. */
const accountsAtMost = 4;
const nameShape = /^known-[\w-]{8}$/;

/**
 * Remembers which browsers have signed in to an account before, in a cookie of the browser for each account.
 * The cookie opens nothing. It only keeps the wrong passwords that strangers try from counting against the
 * owner of the account, so it stays when the owner signs out.
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
  const hash = createKeyedHash(secret, 'known browsers');
  const cookie = createSetCookie({ path: '/api/auth', sameSite: 'Strict', https });
  /** Part of a hash, so that the cookie's name does not tell which account it is for. */
  const nameOf = (email: string) => `known-${hash.of(`name ${email.toLowerCase()}`).slice(0, 8)}`;
  /** The email is signed with the browser, so a cookie for one account does not count for another. */
  const signed = (email: string, payload: string) => `browser ${email.toLowerCase()} ${payload}`;

  function open(email: string, value: string): KnownBrowser | undefined {
    const [payload = '', signature = ''] = value.split('.', 2);
    if (!hash.matches(signed(email, payload), signature)) return undefined;
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
      const id = randomBytes(16).toString('base64url');
      const browser = { id, userId, untilMs: now() + lifetimeS * 1_000 };
      const payload = Buffer.from(JSON.stringify(browser)).toString('base64url');
      const surplus = surplusCookies(request, { shape: nameShape, atMost: accountsAtMost }, name);
      return [
        ...surplus.map((other) => cookie(other, '', 0)),
        cookie(name, `${payload}.${hash.of(signed(email, payload))}`, lifetimeS),
      ];
    },
  };
}
