import { createHmac, hkdfSync } from 'node:crypto';
import { Problem } from '@freightwright/contracts';
import { addressBlock } from '@freightwright/service-kit';
import type { SignInFailuresStore } from './sign-in-failures-store.ts';

/** An attempt that counts as failed until it is given back. */
export interface CountedAttempt {
  /** It did not fail, or failed by no fault of the caller's. */
  giveBack(): Promise<void>;
}

/**
 * Counts before the provider is asked, so that guesses sent at once get no more tries than guesses sent one by one. All of it throws Problem
 * `identity.too-many-attempts` with the time to wait, and `service.unavailable` while nothing can be counted: then nobody signs in.
 */
export interface SignInThrottle {
  countSignIn(who: { email: string; clientAddress: string }): Promise<CountedAttempt>;
  countRegistration(who: { clientAddress: string }): Promise<CountedAttempt>;
}

export interface SignInThrottleDeps {
  /** @throws Problem 'service.unavailable' while there is none. */
  failures: () => SignInFailuresStore;
  /** What e-mails and addresses are hashed with: base64, 32 bytes or more, the same in all replicas. */
  sessionSecret: string;
  /** Milliseconds since the epoch. */
  now: () => number;
  newId: () => string;
}

interface Rule {
  limit: number;
  windowMs: number;
  /** What is counted under, in plain. */
  subject: string;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Failures only. A person mistypes a few times; an office shares an address; an e-mail may be tried from many addresses at once. OWASP asks
 * for limits per account and not per address alone.
 */
const signInRules = (email: string, address: string): readonly Rule[] => [
  { subject: `pair ${email} ${address}`, limit: 5, windowMs: 15 * minuteMs },
  { subject: `email ${email}`, limit: 30, windowMs: hourMs },
  { subject: `address ${address}`, limit: 50, windowMs: hourMs },
];

/** Every attempt, a successful one too: an address has an office's worth of new accounts an hour, not a robot's. */
const registrationRules = (address: string): readonly Rule[] => [
  { subject: `registration ${address}`, limit: 20, windowMs: hourMs },
];

export function createSignInThrottle({
  failures,
  sessionSecret,
  now,
  newId,
}: SignInThrottleDeps): SignInThrottle {
  const secret = Buffer.from(sessionSecret, 'base64');
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'freightwright sign-in throttle', 32));
  const hashed = (subject: string) => createHmac('sha256', key).update(subject).digest('base64url');

  async function count(rules: readonly Rule[]): Promise<CountedAttempt> {
    const id = newId();
    const atMs = now();
    const taken: string[] = [];
    const giveBack = async () => {
      await Promise.all(taken.map((subject) => failures().giveBack(subject, id)));
    };
    for (const { subject, limit, windowMs } of rules) {
      const place = await failures().take(hashed(subject), { id, atMs, limit, windowMs });
      if (!place.taken) {
        await giveBack();
        throw tooMany(place.freeAtMs - atMs);
      }
      taken.push(hashed(subject));
    }
    return { giveBack };
  }

  return {
    countSignIn: ({ email, clientAddress }) =>
      count(signInRules(email.toLowerCase(), addressBlock(clientAddress))),
    countRegistration: ({ clientAddress }) => count(registrationRules(addressBlock(clientAddress))),
  };
}

function tooMany(waitMs: number): Problem {
  const retryAfterS = Math.max(1, Math.ceil(waitMs / 1_000));
  const minutes = Math.ceil(retryAfterS / 60);
  return new Problem('identity.too-many-attempts', {
    detail: `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    retryAfterS,
  });
}
