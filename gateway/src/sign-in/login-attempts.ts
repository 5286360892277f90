import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import type { SetCookie } from '../session/sessions.ts';

/** What a browser that is away at the provider must come back with. */
const LoginAttempt = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
  action: z.optional(z.enum(['UPDATE_PASSWORD'])),
});
export type LoginAttempt = z.infer<typeof LoginAttempt>;
const Sealed = z.strictObject({ attempt: LoginAttempt, untilMs: z.number() });

export interface LoginAttempts {
  /** Cookies that keep the attempt in the browser, for 10 minutes. */
  keep(attempt: LoginAttempt, request: IncomingMessage): readonly SetCookie[];
  /** The attempt of this very browser that went away with `state`. */
  find(request: IncomingMessage, state: string): LoginAttempt | undefined;
  /** Cookies after which `find` finds that attempt no more. */
  forget(state: string): readonly SetCookie[];
}

const lifetimeS = 600;
/** Headers may have 16 KiB, and an attempt with a long way back has 3: more at once would lock the browser out of signing in. */
const attemptsAtMost = 4;
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const nameShape = /^login-[\w-]{8}$/;
const stateShape = /^[\w-]{8,128}$/;

/**
 * Keeps sign-ins under way in the browser, one cookie each, so that several tabs do not disturb one another and no replica has to remember.
 * Sealed with AES-256-GCM: the browser can neither read nor change one, nor have it count as another.
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
  const key = Buffer.from(
    hkdfSync('sha256', Buffer.from(secret, 'base64'), '', 'freightwright sign-ins under way', 32),
  );
  const attributes = `Path=/api/login; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;
  const set = (name: string, value: string): SetCookie =>
    `${name}=${value}; Max-Age=${value === '' ? 0 : lifetimeS}; ${attributes}`;

  function seal(name: string, text: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
    cipher.setAAD(Buffer.from(name));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  function open(name: string, sealed: string): unknown {
    const bytes = Buffer.from(sealed, 'base64url');
    const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
    if (tag.length < tagBytes) return undefined;
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(name)).setAuthTag(tag);
    try {
      const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
      return JSON.parse(text.toString('utf8'));
    } catch {
      return undefined;
    }
  }

  return {
    keep(attempt, request) {
      const name = nameOf(attempt.state);
      const others = cookiesUnderWay(request).map(([other]) => other);
      // Browsers send older cookies first.
      const surplus = others.slice(0, Math.max(0, others.length - attemptsAtMost + 1));
      const text = JSON.stringify({ attempt, untilMs: now() + lifetimeS * 1_000 });
      return [...surplus.map((other) => set(other, '')), set(name, seal(name, text))];
    },
    find(request, state) {
      if (!stateShape.test(state)) return undefined;
      for (const [name, value] of cookiesUnderWay(request)) {
        if (name !== nameOf(state)) continue;
        const sealed = z.safeParse(Sealed, open(name, value)).data;
        if (sealed?.attempt.state === state && sealed.untilMs > now()) return sealed.attempt;
      }
      return undefined;
    },
    forget: (state) => (stateShape.test(state) ? [set(nameOf(state), '')] : []),
  };
}

const nameOf = (state: string) => `login-${state.slice(0, 8)}`;

function cookiesUnderWay({ headers: { cookie = '' } }: IncomingMessage): [string, string][] {
  return cookie.split(';').flatMap((pair): [string, string][] => {
    const [name = '', value = ''] = pair.trim().split('=', 2);
    return nameShape.test(name) ? [[name, value]] : [];
  });
}
