import { checkSchema, httpRoutes } from '@freightwright/contracts';
import { expect, it } from 'vitest';
import { targets } from '../fuzz/first-lines.ts';
import { attackedRoutes, wrongBodies } from './wrong-bodies.ts';

it('every address of every contract is asked for by raw requests', () => {
  for (const { path } of httpRoutes) {
    const asked = path.includes(':') ? path.replaceAll(/:\w+/g, 'x') : path;
    expect(targets).toContain(asked);
  }
});

it('every route with a JSON body gets wrong ones, those of payments and of the account too', () => {
  const attacked = attackedRoutes.map(({ path }) => path);
  const declared = httpRoutes.filter(({ path }) => /^\/api\/(billing|account)\b/.test(path));
  const withBody = declared.filter((route) => 'body' in route && route.body !== undefined);
  expect(withBody.length).toBeGreaterThanOrEqual(8);
  expect(attacked).toEqual(expect.arrayContaining(withBody.map(({ path }) => path)));
});

it.each(attackedRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s: there are wrong values for every field, and the contract refuses each of them',
  (_, route) => {
    const wrong = wrongBodies(route);
    const places = new Set(wrong.map(({ path }) => path));
    expect(places).toContain('');
    const { shape = {} } = (route.body as { def?: { shape?: object } }).def ?? {};
    expect([...places]).toEqual(expect.arrayContaining(Object.keys(shape)));
    if ('rawBody' in route && route.rawBody) return;
    for (const { text } of wrong) {
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch {
        continue;
      }
      expect(checkSchema(route.body, value, { root: 'it' }).ok).toBe(false);
    }
  },
);
