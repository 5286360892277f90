import * as z from 'zod';
import { createSetCookie, type SetCookie, siteCookieName } from '../cookies/cookies.ts';
import { createKeyedHash } from '../secrets/keyed-hash.ts';
import type { Override } from './override.ts';

/** Seconds for which an override holds at most. */
export const overrideLifetimeS = 8 * 60 * 60;

export interface OverrideCookie {
  /** The cookie that stores these overrides. For no overrides, the one that deletes it. */
  write(overrides: readonly Override[]): SetCookie;
  /** The overrides in a cookie that we wrote and that still hold. None for any other text. */
  read(value: string | undefined): Override[];
  readonly name: string;
}

const Stored = z.array(
  z.strictObject({
    name: z.string(),
    manifest: z.optional(z.string()),
    version: z.optional(z.string()),
    permitted: z.boolean(),
    untilMs: z.number(),
    routes: z.optional(z.array(z.string())),
  }),
);

/**
 * Keeps a visitor's overrides in a cookie. It is signed, so that nobody but a replica of the gateway can
 * write one. No script can read it, and a request that another site began does not carry it.
 */
export function createOverrideCookie(deps: {
  /** Base64, 32 bytes or more, the same in all replicas. */
  secret: string;
  /** Visitors come by https. */
  https: boolean;
  /** Milliseconds since the epoch. */
  now: () => number;
}): OverrideCookie {
  const { secret, https, now } = deps;
  const name = siteCookieName('mf', https);
  const cookie = createSetCookie({ path: '/', sameSite: 'Strict', https });
  const signature = createKeyedHash(secret, 'remote overrides');

  return {
    name,
    write(overrides) {
      if (overrides.length === 0) return cookie(name, '', 0);
      const payload = Buffer.from(JSON.stringify(overrides)).toString('base64url');
      return cookie(name, `${payload}.${signature.of(payload)}`, overrideLifetimeS);
    },
    read(value) {
      const [payload = '', given = '', ...more] = value?.split('.') ?? [];
      if (more.length > 0 || !signature.matches(payload, given)) return [];
      const stored = Stored.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
      return stored.success ? stored.data.filter(({ untilMs }) => untilMs > now()) : [];
    },
  };
}
