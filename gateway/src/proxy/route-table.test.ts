import { defineRoute, Problem, type Route } from '@freightwright/contracts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createRouteTable, routesThere } from './route-table.ts';

const response = z.strictObject({});
const declare = (method: 'GET' | 'POST', path: `/api/${string}`): Route =>
  defineRoute({ method, path, service: 'notification', summary: path, access: 'public', response });
const table = createRouteTable([
  declare('GET', '/api/bols'),
  declare('POST', '/api/bols'),
  declare('GET', '/api/bols/:id'),
  declare('GET', '/api/bols/:id/pdf'),
]);

const outcome = (method: string, path: string) => {
  try {
    return table.match(method, path).path;
  } catch (error) {
    return error instanceof Problem ? error.code : error;
  }
};

test.each([
  ['GET', '/api/bols', '/api/bols'],
  ['HEAD', '/api/bols', '/api/bols'],
  ['POST', '/api/bols', '/api/bols'],
  ['GET', '/api/bols/7', '/api/bols/:id'],
  ['GET', '/api/bols/a%20b', '/api/bols/:id'],
  ['GET', '/api/bols/7/pdf', '/api/bols/:id/pdf'],
  ['DELETE', '/api/bols', 'route.method-not-allowed'],
  ['OPTIONS', '/api/bols/7', 'route.method-not-allowed'],
  ['GET', '/api/bols/', 'route.not-found'],
  ['GET', '/api/BOLS', 'route.not-found'],
  ['GET', '/api/bols/..', 'route.not-found'],
  ['GET', '/api/bols/%2e%2E', 'route.not-found'],
  ['GET', '/api/bols/7%2Fpdf', 'route.not-found'],
  ['GET', '/api/bols/7%00', 'route.not-found'],
  ['GET', '/api/bols/7/pdf/more', 'route.not-found'],
  ['GET', '/api', 'route.not-found'],
])('%s %s -> %s', (method, path, expected) => {
  expect(outcome(method, path)).toBe(expected);
});

test('the methods of a path are known, HEAD among them where GET is', () => {
  expect(table.allowedMethods('/api/bols')).toEqual(['GET', 'POST', 'HEAD']);
  expect(table.allowedMethods('/api/none')).toEqual([]);
});

test('a look without a refusal finds the same route, or none', () => {
  expect(table.find('HEAD', '/api/bols/7')?.path).toBe('/api/bols/:id');
  expect(table.find('DELETE', '/api/bols')).toBeUndefined();
  expect(table.find('GET', '/api/none')).toBeUndefined();
});

test.each([
  [{ testMode: false, contactDelivery: false }, []],
  [{ testMode: true, contactDelivery: false }, ['/api/test/one']],
  [{ testMode: false, contactDelivery: true }, ['/api/contact']],
])('in the mode %o, of what is for one mode alone there is %j', (modes, there) => {
  const routes: Route[] = [
    declare('GET', '/api/always'),
    { ...declare('POST', '/api/test/one'), testModeOnly: true },
    { ...declare('POST', '/api/contact'), contactDeliveryOnly: true },
  ];
  expect(routesThere(routes, modes).map(({ path }) => path)).toEqual(['/api/always', ...there]);
});
