import type { emailResults, Problem } from '@freightwright/contracts';
import { describe, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { type ClientRoute, callRoute } from './call-route.ts';

const route: ClientRoute<typeof emailResults> = { method: 'POST', path: '/api/email-results' };

/** A fetch that gives one answer, or fails. */
const answering = (status: number, body: string, headers: Record<string, string> = {}) =>
  (async () => new Response(body, { status, headers })) as typeof fetch;

async function failureOf(fetch: typeof globalThis.fetch, timeoutMs = 1_000): Promise<ApiError> {
  const error = await callRoute(route, { fetch, timeoutMs }).catch((error: unknown) => error);
  if (!(error instanceof ApiError)) throw new Error('It did not fail with an ApiError');
  return error;
}

describe('callRoute', () => {
  test('sends JSON with the cookies and gives back the answer', async () => {
    let sent: RequestInit | undefined;
    const fetch = (async (_, init) => {
      sent = init;
      return new Response('{"accepted":true}', { status: 202 });
    }) as typeof globalThis.fetch;
    expect(await callRoute(route, { fetch })).toEqual({ accepted: true });
    expect(sent).toMatchObject({ method: 'POST', credentials: 'include' });
  });

  test('gives code, words, fields and waiting time of a problem', async () => {
    const problem: Partial<Problem> & { requestId: string } = {
      code: 'email.too-many',
      message: 'Too many e-mails to this address.',
      requestId: 'r1',
      errors: [{ field: 'email', rule: 'email', message: 'No' }],
    };
    const error = await failureOf(answering(429, JSON.stringify(problem), { 'retry-after': '60' }));
    expect(error).toMatchObject({
      code: 'email.too-many',
      status: 429,
      serverMessage: 'Too many e-mails to this address.',
      retryAfterS: 60,
      requestId: 'r1',
      errors: [{ field: 'email' }],
    });
  });

  test('calls a page in place of a problem unreadable, and has no words of the server', async () => {
    const error = await failureOf(answering(502, '<h1>Bad gateway</h1>'));
    expect(error).toMatchObject({ code: 'response.unreadable', status: 502, serverMessage: undefined });
  });

  test('calls a success that is no JSON unreadable', async () => {
    expect((await failureOf(answering(200, 'fine'))).code).toBe('response.unreadable');
  });

  test('tells no connection from no answer in time', async () => {
    const unreachable = async () => Promise.reject(new TypeError('Failed to fetch'));
    expect((await failureOf(unreachable)).code).toBe('network.unreachable');
    const hanging = ((_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      })) as typeof fetch;
    expect((await failureOf(hanging, 1)).code).toBe('network.timeout');
  });
});
