import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Problem } from '@freightwright/contracts';
import { addressBlock } from '@freightwright/service-kit';
import * as z from 'zod/mini';
import { cookieValues, createSetCookie, type SetCookie, surplusCookies } from '../cookies/cookies.ts';
import { createKeyedHash } from '../secrets/keyed-hash.ts';
import type { Ceiling } from './attempts-ceiling.ts';
import type { SignInFailuresStore } from './sign-in-failures-store.ts';

/** A browser that has signed in to an account before. */
const KnownBrowser = z.strictObject({ id: z.string(), userId: z.string(), untilMs: z.number() });
export type KnownBrowser = Pick<z.infer<typeof KnownBrowser>, 'id' | 'userId'>;

const lifetimeS = 180 * 24 * 3_600;
/** Several people may share an office computer. More cookies would only make every request longer. */
const accountsAtMost = 4;
const namePattern = /^known-[\w-]{8}$/;

/**
 * Recognizes browsers that have signed in to an account before, by one cookie per account. The cookie grants
 * no access. It only prevents strangers' failed attempts from counting against the account's owner, so it
 * remains after a sign-out.
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
}) {
  const hash = createKeyedHash(secret, 'known browsers');
  const cookie = createSetCookie({ path: '/api/auth', sameSite: 'Strict', https });
  /** A truncated hash, so that the cookie's name does not reveal the account. */
  const nameOf = (email: string) => `known-${hash.of(`name ${email.toLowerCase()}`).slice(0, 8)}`;
  /** The email is signed together with the browser, so a cookie for one account is invalid for another. */
  const signed = (email: string, payload: string) => `browser ${email.toLowerCase()} ${payload}`;

  function open(email: string, value: string): KnownBrowser | undefined {
    const [payload = '', signature = ''] = value.split('.', 2);
    if (!hash.matches(signed(email, payload), signature)) return undefined;
    const browser = KnownBrowser.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
    return browser.untilMs > now() ? { id: browser.id, userId: browser.userId } : undefined;
  }

  return {
    /** The browser's record for the account with that email. */
    find(request: IncomingMessage, email: string): KnownBrowser | undefined {
      for (const value of cookieValues(request, nameOf(email))) {
        const browser = open(email, value);
        if (browser) return browser;
      }
      return undefined;
    },
    /** Cookies that identify the browser to the account for the next 180 days, under a new id. */
    remember(
      request: IncomingMessage,
      { email, userId }: { email: string; userId: string },
    ): readonly SetCookie[] {
      const name = nameOf(email);
      const id = randomBytes(16).toString('base64url');
      const browser = { id, userId, untilMs: now() + lifetimeS * 1_000 };
      const payload = Buffer.from(JSON.stringify(browser)).toString('base64url');
      const surplus = surplusCookies(request, { shape: namePattern, atMost: accountsAtMost }, name);
      return [
        ...surplus.map((other) => cookie(other, '', 0)),
        cookie(name, `${payload}.${hash.of(signed(email, payload))}`, lifetimeS),
      ];
    },
  };
}

/** An attempt counts as failed until it is refunded. */
interface CountedAttempt {
  /** For an attempt that succeeded, or whose failure the caller did not cause. */
  giveBack(): Promise<void>;
}

export interface CountedRegistration extends CountedAttempt {
  /**
   * For a registration with a new email: it still counts as a registration, but no longer as a failed
   * sign-in.
   */
  wasNoGuess(): Promise<void>;
}

interface SignInThrottleDeps {
  /** @throws Problem 'service.unavailable' while disconnected. */
  failures: () => SignInFailuresStore;
  /** The key for hashing emails and addresses: base64, 32 bytes or more, the same in all replicas. */
  sessionSecret: string;
  /** Milliseconds since the epoch. */
  now: () => number;
  newId: () => string;
}

interface Rule {
  /** The counted subject in plain text. It is hashed before it is stored. */
  subject: string;
  ceiling: Ceiling;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * For failures with one email from any address. They delay the next attempt, but never block it, or strangers
 * could lock the owner out by guessing. One more attempt is free than an address has, so that the mistakes
 * from one address delay no other. From the tenth failure on a delay is at least as long as the provider's
 * own lock after ten (60 s). Five minutes leave 12 guesses an hour.
 */
const slowerAndSlower: Ceiling = {
  free: 6,
  waitsMs: [5_000, 15_000, 30_000, 45_000, 60_000, 90_000, 150_000, 225_000, 300_000],
  quietMs: hourMs,
};

const pairRule = (email: string, address: string): Rule => ({
  subject: `pair ${email} ${address}`,
  ceiling: { limit: 5, windowMs: 15 * minuteMs },
});
const addressRule = (address: string): Rule => ({
  subject: `address ${address}`,
  ceiling: { limit: 50, windowMs: hourMs },
});

/**
 * Rules for failures. A person mistypes a few times, an office shares one address, and one email may be tried
 * from many addresses. OWASP requires limits by account and not by address alone.
 */
const strangerRules = (email: string, address: string): readonly Rule[] => [
  pairRule(email, address),
  { subject: `email ${email}`, ceiling: slowerAndSlower },
  addressRule(address),
];

/**
 * Rules for a browser that has signed in to the account before. It is counted separately (OWASP: device
 * cookies), so its owner gets in whatever others do. A thief of its cookie guesses no faster than a stranger,
 * and at most 20 times a day.
 */
const knownBrowserRules = (browserId: string): readonly Rule[] => [
  { subject: `browser ${browserId}`, ceiling: { limit: 5, windowMs: 15 * minuteMs } },
  { subject: `browser by day ${browserId}`, ceiling: { limit: 20, windowMs: 24 * hourMs } },
];

/**
 * Rules for all registrations, including successful ones: enough new accounts an hour for an office, but not
 * for a bot.
 */
const registrationRules = (address: string): readonly Rule[] => [
  { subject: `registration ${address}`, ceiling: { limit: 20, windowMs: hourMs } },
];

/** The email and address of a sign-in attempt. */
interface SomeUser {
  email: string;
  clientAddress: string;
}

export type SignInThrottle = ReturnType<typeof createSignInThrottle>;

/**
 * Limits password guesses. Attempts are counted before the provider is asked, so that concurrent guesses get
 * no more attempts than sequential ones. All methods throw Problem `identity.too-many-attempts` with the time
 * to wait, and `service.unavailable` when the counts are unavailable; then sign-in is disabled.
 */
export function createSignInThrottle({ failures, sessionSecret, now, newId }: SignInThrottleDeps) {
  const { of: hashed } = createKeyedHash(sessionSecret, 'sign-in throttle');

  async function count(rules: readonly Rule[], detail?: string): Promise<CountedAttempt> {
    const id = newId();
    const atMs = now();
    const taken: string[] = [];
    const giveBack = async () => {
      await Promise.all(taken.map((subject) => failures().giveBack(subject, id)));
    };
    for (const { subject, ceiling } of rules) {
      const place = await failures().take(hashed(subject), { id, atMs, ceiling });
      if (!place.taken) {
        await giveBack();
        throw tooMany(place.freeAtMs - atMs, detail);
      }
      taken.push(hashed(subject));
    }
    return { giveBack };
  }

  return {
    /** @param who.browserId for a browser that has signed in to this account before. */
    countSignIn: ({ email, clientAddress, browserId }: SomeUser & { browserId?: string | undefined }) =>
      count(
        browserId === undefined
          ? strangerRules(email.toLowerCase(), addressBlock(clientAddress))
          : knownBrowserRules(browserId),
      ),
    async countRegistration({ email, clientAddress }: SomeUser): Promise<CountedRegistration> {
      const address = addressBlock(clientAddress);
      const registration = await count(
        registrationRules(address),
        'Too many accounts were created from this network.',
      );
      const guess = await count(
        [pairRule(email.toLowerCase(), address), addressRule(address)],
        'Too many attempts to sign up.',
      ).catch(async (error: unknown) => {
        await registration.giveBack();
        throw error;
      });
      return {
        wasNoGuess: guess.giveBack,
        async giveBack() {
          await Promise.all([registration.giveBack(), guess.giveBack()]);
        },
      };
    },
  };
}

/** The time to wait is in Retry-After. The page formats its own message. */
const tooMany = (waitMs: number, detail?: string): Problem =>
  new Problem('identity.too-many-attempts', {
    retryAfterS: Math.max(1, Math.ceil(waitMs / 1_000)),
    ...(detail !== undefined && { detail }),
  });
