import { type ApiVersion, createApiVersions, defineRoute, Problem } from '@freightwright/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { handle } from '../src/index.ts';
import { json, startApp } from './http-fixture.ts';

const weigh = defineRoute({
  method: 'POST',
  path: '/api/weigh',
  service: 'notification',
  summary: 'A route whose fields have changed',
  access: 'public',
  query: z.strictObject({ unit: z.optional(z.enum(['lb', 'kg'])) }),
  body: z.strictObject({ weightLb: z.number().check(z.gt(0)) }),
  response: z.strictObject({ weightLb: z.number(), unit: z.string() }),
});

const history: [ApiVersion, ...ApiVersion[]] = [
  { date: '2030-01-01', changes: [] },
  {
    date: '2030-06-01',
    changes: [
      {
        message: '`weight` is `weightLb`, and `in` is `unit`.',
        routes: [weigh],
        query: (query) => ({ unit: (query as { in?: string }).in ?? 'lb' }),
        body: (body) => ({ weightLb: (body as { weight?: number } | null)?.weight }),
        answer: (answer) => ({ weight: (answer as { weightLb: number }).weightLb }),
        problem: ({ code, ...problem }) => ({ ...problem, reason: code }),
      },
    ],
  },
];

let app: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  const answer = handle(weigh, ({ body, query }) => {
    if (body.weightLb > 100) throw new Problem('access.denied');
    return { weightLb: body.weightLb, unit: query.unit ?? 'lb' };
  });
  app = await startApp([answer], {}, undefined, createApiVersions(history));
});
afterAll(() => app.close());

async function send(version: string | undefined, body: unknown, query = '') {
  const headers = version === undefined ? {} : { 'freightwright-version': version };
  const response = await app.call(`/api/weigh${query}`, json(body, headers));
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('a caller of an earlier version', () => {
  it('sends and gets what that version had', async () => {
    expect(await send('2030-01-01', { weight: 5 }, '?in=kg')).toEqual({ status: 200, body: { weight: 5 } });
  });

  it('is held to the same rules', async () => {
    const refused = await send('2030-01-01', { weight: -5 });
    expect(refused).toMatchObject({ status: 400, body: { reason: 'request.invalid' } });
    expect(refused.body).not.toHaveProperty('code');
    expect((await send('2030-01-01', 'no object')).status).toBe(400);
  });

  it('is refused in the words of that version', async () => {
    expect(await send('2030-01-01', { weight: 500 })).toMatchObject({
      status: 403,
      body: { reason: 'access.denied' },
    });
  });
});

it.each([undefined, '2030-06-01', '1999-01-01'])(
  'a caller of version %s has the current one',
  async (version) => {
    expect(await send(version, { weightLb: 5 }, '?unit=kg')).toEqual({
      status: 200,
      body: { weightLb: 5, unit: 'kg' },
    });
    expect(await send(version, { weight: 5 })).toMatchObject({
      status: 400,
      body: { code: 'request.unknown-field' },
    });
  },
);
