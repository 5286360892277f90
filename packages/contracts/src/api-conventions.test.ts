import { describe, expect, it } from 'vitest';
import type { $ZodType } from 'zod/v4/core';
import { httpRoutes } from './index.ts';

/** The routes that a program may call with a key. */
const forKeys = httpRoutes.filter(({ scope }) => scope !== undefined);
const named = (routes: typeof forKeys) =>
  routes.map((route) => [`${route.method} ${route.path}`, route] as const);

describe('what API keys may call', () => {
  it.each(named(forKeys.filter(({ method, isPure }) => method === 'POST' && !isPure)))(
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

/** Lists that are returned whole, with the reason. */
const whole: Readonly<Record<string, string>> = {
  '/api/webhook-events': 'one for each type of event',
  '/api/webhooks': 'an account has ten at most',
  '/api/account/keys': 'an account has 20 at most',
  '/api/account/sessions': 'one for each browser in which a person is signed in, for hours',
  '/api/nmfc': 'the first 50 of what a search finds, with their number',
  '/api/hazmat': 'the first 50 of what a search finds, with their number',
  '/api/user/prediction-days': 'one for each day of a month',
  '/api/bol/days': 'one for each day of a month',
  '/api/bol-months/:month': 'one for each day, class and busiest lane of a month',
  '/api/billing/invoices': 'no list of the API; its pages are the payment provider’s: `after` and `more`',
  '/api/account/closures/:token': 'one for each part of the site',
  '/api/status': 'one for each part of the site',
  '/api/remotes': 'one for each remote that is deployed',
  '/api/remotes/:name/history': 'the registry keeps the latest alone',
  '/api/remotes/:name/figures': 'the ten versions that were seen last',
  '/api/remotes/:name/versions': 'a remote has 200 at most that are listed',
};

/** The fields of an object schema; undefined for any other schema. */
const fieldsOf = (schema: $ZodType | undefined) => {
  const { shape = {} } = (schema?._zod.def ?? {}) as { shape?: Readonly<Record<string, $ZodType>> };
  return shape;
};
const isList = ({ _zod: { def } }: $ZodType): boolean => {
  const { type, innerType, out } = def as { type: string; innerType?: $ZodType; out?: $ZodType };
  const inner = innerType ?? out;
  return type === 'array' || (inner !== undefined && isList(inner));
};

describe('a list comes in pages', () => {
  const lists = httpRoutes.filter(
    ({ method, response }) => method === 'GET' && Object.values(fieldsOf(response)).some(isList),
  );

  it.each(named(lists.filter(({ path }) => whole[path] === undefined)))(
    '%s takes cursor and limit, and tells the next cursor',
    (_, { query, response }) => {
      expect(Object.keys(fieldsOf(query))).toEqual(expect.arrayContaining(['cursor', 'limit']));
      expect(Object.keys(fieldsOf(response))).toContain('nextCursor');
    },
  );

  it('unless it is named here with a reason', () => {
    const paths = lists.filter(({ query }) => !('cursor' in fieldsOf(query))).map(({ path }) => path);
    expect(paths.toSorted()).toEqual(Object.keys(whole).toSorted());
  });
});
