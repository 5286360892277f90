import type { IncomingMessage } from 'node:http';
import { createSeal } from '@freightwright/service-kit';
import * as z from 'zod/mini';
import { cookieValues, createSetCookie, type SetCookie, surplusCookies } from '../cookies/cookies.ts';

/** What a browser must bring back from the provider's page. */
const LoginAttempt = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
  action: z.optional(z.enum(['UPDATE_PASSWORD', 'RESET_PASSWORD'])),
});
export type LoginAttempt = z.infer<typeof LoginAttempt>;
const Sealed = z.strictObject({ attempt: LoginAttempt, untilMs: z.number() });

export interface LoginAttempts {
  /** The cookies that keep the attempt in the browser, for 10 minutes. */
  keep(attempt: LoginAttempt, request: IncomingMessage): readonly SetCookie[];
  /** The attempt that this browser began with `state`. Undefined when there is none. */
  find(request: IncomingMessage, state: string): LoginAttempt | undefined;
  /** The cookies that make the browser forget the attempt. */
  forget(state: string): readonly SetCookie[];
}

const lifetimeS = 600;
/**
 * Node takes 16 KiB of headers, and an attempt with a long way back takes 3 KiB of them. With more attempts
 * at once every request of the browser would be refused, so nobody could sign in there any more.
 */
const attemptsAtMost = 4;
const nameShape = /^login-[\w-]{8}$/;
const stateShape = /^[\w-]{8,128}$/;

/**
 * Keeps sign-ins under way in the browser, each in a cookie of its own, so that several tabs do not disturb
 * one another and no replica has to remember anything. The browser can neither read nor change an attempt,
 * nor pass it off as another one.
 * @param options.secret base64, 32 bytes or more, the same in all replicas.
 */
export function createLoginAttempts({
  secret,
  https,
  now,
}: {
  secret: string;
  https: boolean;
  now: () => number;
}): LoginAttempts {
  const { seal, open } = createSeal(secret, 'sign-ins under way');
  const cookie = createSetCookie({ path: '/api/login', sameSite: 'Lax', https });

  return {
    keep(attempt, request) {
      const name = nameOf(attempt.state);
      const surplus = surplusCookies(request, { shape: nameShape, atMost: attemptsAtMost }, name);
      const text = JSON.stringify({ attempt, untilMs: now() + lifetimeS * 1_000 });
      return [...surplus.map((other) => cookie(other, '', 0)), cookie(name, seal(text, name), lifetimeS)];
    },
    find(request, state) {
      if (!stateShape.test(state)) return undefined;
      const name = nameOf(state);
      for (const value of cookieValues(request, name)) {
        const text = open(value, name);
        const kept = text === undefined ? undefined : z.safeParse(Sealed, JSON.parse(text)).data;
        if (kept?.attempt.state === state && kept.untilMs > now()) return kept.attempt;
      }
      return undefined;
    },
    forget: (state) => (stateShape.test(state) ? [cookie(nameOf(state), '', 0)] : []),
  };
}

const nameOf = (state: string) => `login-${state.slice(0, 8)}`;
