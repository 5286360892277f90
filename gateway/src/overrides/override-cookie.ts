import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { Override } from './override.ts';

/** Seconds an override holds, at most. */
export const overrideLifetimeS = 8 * 60 * 60;

export interface OverrideCookie {
  /** The Set-Cookie header that stores these overrides; none deletes the cookie. */
  write(overrides: readonly Override[]): string;
  /** The overrides of a cookie that we wrote and that still hold; none for any other text. */
  read(value: string | undefined): Override[];
  readonly name: string;
}

const Stored = z.array(
  z.strictObject({ name: z.string(), manifest: z.string(), permitted: z.boolean(), untilMs: z.number() }),
);

/**
 * Overrides in a cookie of the visitor's, signed so that nobody but the gateway, any replica of it, can write one. No script can read it,
 * and a page of another site does not send it.
 */
export function createOverrideCookie(deps: {
  key: Buffer;
  /** Visitors come by https. */
  https: boolean;
  now: () => number;
}): OverrideCookie {
  const { key, https, now } = deps;
  const name = https ? '__Host-mf' : 'mf';
  const attributes = `Path=/; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`;
  const sign = (payload: string) => createHmac('sha256', key).update(payload).digest();

  return {
    name,
    write(overrides) {
      if (overrides.length === 0) return `${name}=; Max-Age=0; ${attributes}`;
      const payload = Buffer.from(JSON.stringify(overrides)).toString('base64url');
      const value = `${payload}.${sign(payload).toString('base64url')}`;
      return `${name}=${value}; Max-Age=${overrideLifetimeS}; ${attributes}`;
    },
    read(value) {
      const [payload = '', signature = '', ...more] = value?.split('.') ?? [];
      const [given, right] = [Buffer.from(signature, 'base64url'), sign(payload)];
      if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return [];
      const stored = Stored.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
      return stored.success ? stored.data.filter(({ untilMs }) => untilMs > now()) : [];
    },
  };
}
