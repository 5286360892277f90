import { describe, expect, it } from 'vitest';
import { httpRoutes } from './index.ts';

/** What a program may call with a key. */
const forKeys = httpRoutes.filter(({ scope }) => scope !== undefined);
const named = (routes: typeof forKeys) =>
  routes.map((route) => [`${route.method} ${route.path}`, route] as const);

describe('what API keys may call', () => {
  it.each(named(forKeys.filter(({ method }) => method === 'POST')))(
    '%s takes an Idempotency-Key, and lists what it answers to a wrong one',
    (_, { idempotent, problems }) => {
      expect(idempotent).toBeTruthy();
      expect(problems).toContain('idempotency.key-reused');
      expect(problems).toContain('idempotency.under-way');
    },
  );

  it.each(named(forKeys.filter(({ consumes, body }) => body && consumes === undefined)))(
    '%s takes JSON of at most 1 MB',
    (_, { bodyLimitBytes }) => {
      expect(bodyLimitBytes).toBeLessThanOrEqual(1024 * 1024);
    },
  );
});
