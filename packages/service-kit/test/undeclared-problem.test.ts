import { defineRoute, Problem, type ProblemCode } from '@freightwright/contracts';
import { takeUndeclared } from '@freightwright/runtime-kit/for-tests';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { handle } from '../src/index.ts';
import { problem, startApp } from './http-fixture.ts';

const route = defineRoute({
  method: 'GET',
  path: '/api/crates/:id',
  service: 'bol',
  summary: 'A crate',
  access: 'public',
  params: z.strictObject({ id: z.string() }),
  response: z.strictObject({ ok: z.boolean() }),
  problems: ['bol.not-found'],
});

let thrown: ProblemCode;
let app: Awaited<ReturnType<typeof startApp>>;
beforeEach(async () => {
  app = await startApp([
    handle(route, () => {
      throw new Problem(thrown);
    }),
  ]);
});
afterEach(() => app.close());

const reports = () => app.lines().filter(({ level }) => level === 'error');

it('a problem that its route does not list is answered, logged at error, counted, and fails the test', async () => {
  thrown = 'bol.not-voidable';
  const answer = await problem(await app.call('/api/crates/7'));
  expect(answer).toMatchObject({ status: 409, code: 'bol.not-voidable' });
  const contract = 'GET /api/crates/:id';
  expect(reports()).toMatchObject([
    { contract, code: thrown, msg: 'answered a problem that the contract does not list' },
  ]);
  expect(await (await fetch(`${app.origin}/metrics`)).text()).toContain(
    `undeclared_problems_total{contract="${contract}",code="bol.not-voidable",service="test"} 1`,
  );
  // The check after every integration test would find the problem, and without this line this test would
  // fail.
  expect(takeUndeclared()).toEqual([{ contract, code: 'bol.not-voidable' }]);
});

it.each<ProblemCode>(['bol.not-found', 'rate.limited', 'service.unavailable', 'access.denied'])(
  '%s, which the route lists or any route may answer, is no report',
  async (code) => {
    thrown = code;
    expect(await problem(await app.call('/api/crates/7'))).toMatchObject({ code });
    expect(reports()).toEqual([]);
    expect(takeUndeclared()).toEqual([]);
  },
);

it('an address that no route has owes nobody a list', async () => {
  expect(await problem(await app.call('/api/boxes'))).toMatchObject({ code: 'route.not-found' });
  expect(takeUndeclared()).toEqual([]);
});
