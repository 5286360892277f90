import type { Problem } from '@freightwright/contracts';
import { addresses } from '@freightwright/contracts/constants';
import { describe, expect, expectTypeOf, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { callRoute } from './call-route.ts';

const { emailResults: route, rollbackRemote, predictionUsage, processBulk, bolPdf } = addresses;
type EmailBody = NonNullable<Parameters<typeof callRoute<typeof route>>[1]>['body'];
const body = { email: 'dock@shipper.example' } as EmailBody;

/** A stub of fetch that returns one response, or fails. */
const answering = (status: number, body: string, headers: Record<string, string> = {}) =>
  (async () => new Response(body, { status, headers })) as typeof fetch;

async function failureOf(fetch: typeof globalThis.fetch, timeoutMs = 1_000): Promise<ApiError> {
  const error = await callRoute(route, { body, fetch, timeoutMs }).catch((error: unknown) => error);
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
    expect(await callRoute(route, { body, fetch })).toEqual({ accepted: true });
    expect(sent).toMatchObject({
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"dock@shipper.example"}',
    });
  });

  test('begins a trace of its own with each call', async () => {
    const sent: (string | null)[] = [];
    const fetch = (async (_, init) => {
      sent.push(new Headers(init?.headers).get('traceparent'));
      return new Response('{"accepted":true}', { status: 202 });
    }) as typeof globalThis.fetch;
    for (let n = 0; n < 50; n += 1) await callRoute(route, { body, fetch });
    const w3c = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-01$/;
    expect(sent.filter((value) => !w3c.test(value ?? ''))).toEqual([]);
    expect(new Set(sent.map((value) => value?.slice(3, 35))).size).toBe(50);
  });

  test('gives code, words, fields and waiting time of a problem', async () => {
    const problem: Partial<Problem> & { requestId: string } = {
      code: 'email.too-many',
      message: 'Too many emails to this address.',
      requestId: 'r1',
      errors: [{ field: 'email', rule: 'email', message: 'No' }],
    };
    const error = await failureOf(answering(429, JSON.stringify(problem), { 'retry-after': '60' }));
    expect(error).toMatchObject({
      code: 'email.too-many',
      status: 429,
      serverMessage: 'Too many emails to this address.',
      retryAfterS: 60,
      requestId: 'r1',
      errors: [{ field: 'email' }],
    });
  });

  test('reports an HTML page in place of a problem as unreadable, without words of the server', async () => {
    const error = await failureOf(answering(502, '<h1>Bad gateway</h1>'));
    expect(error).toMatchObject({ code: 'response.unreadable', status: 502, serverMessage: undefined });
  });

  test('reports a success that is not JSON as unreadable', async () =>
    expect((await failureOf(answering(200, 'fine'))).code).toBe('response.unreadable'));

  test('distinguishes a missing connection from a missing answer', async () => {
    const unreachable = async () => Promise.reject(new TypeError('Failed to fetch'));
    expect((await failureOf(unreachable)).code).toBe('network.unreachable');
    const hanging = ((_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      })) as typeof fetch;
    expect((await failureOf(hanging, 1)).code).toBe('network.timeout');
  });
});

/** A fetch that records its requests. */
function saving(answer: () => Response) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer());
  const last = () => {
    const [address, init] = fetch.mock.lastCall ?? [];
    return { address, headers: new Headers(init?.headers), body: init?.body };
  };
  return { fetch, last };
}

describe('what a contract asks for goes along', () => {
  test('a parameter stands in the path, encoded', async () => {
    const { fetch, last } = saving(() => Response.json({}));
    await callRoute(rollbackRemote, { params: { name: 'mfe-x/../y' }, body: {}, fetch });
    expect(last().address).toBe('/api/remotes/mfe-x%2F..%2Fy/rollbacks');
  });

  test.each(['', '.', '..'])(
    'a parameter "%s", which would make it another address, is refused',
    async (name) => {
      const { fetch } = saving(() => Response.json({}));
      await expect(callRoute(rollbackRemote, { params: { name }, body: {}, fetch })).rejects.toThrow(
        TypeError,
      );
      expect(fetch).not.toHaveBeenCalled();
    },
  );

  test('a query stands behind the path; what is undefined is left out', async () => {
    const { fetch, last } = saving(() => Response.json({}));
    await callRoute(predictionUsage, { query: { timeZone: 'America/New_York' }, fetch });
    expect(last().address).toBe('/api/user/prediction-usage?timeZone=America%2FNew_York');
    await callRoute(predictionUsage, { query: { timeZone: undefined }, fetch });
    expect(last().address).toBe('/api/user/prediction-usage');
  });

  test('headers of the caller go beside the usual ones', async () => {
    const { fetch, last } = saving(() => Response.json({}));
    await callRoute(predictionUsage, { headers: { 'idempotency-key': 'k1' }, fetch });
    expect(last().headers.get('idempotency-key')).toBe('k1');
    expect(last().headers.get('accept')).toBe('application/json');
    expect(last().headers.has('content-type')).toBe(false);
  });

  test('a form is sent as it is, and the browser names its type', async () => {
    const { fetch, last } = saving(() => Response.json({}));
    const form = new FormData();
    form.set('file', new Blob(['a,b']), 'a.csv');
    await callRoute(processBulk, { body: form, fetch });
    expect(last().body).toBe(form);
    expect(last().headers.has('content-type')).toBe(false);
  });
});

describe('what comes back', () => {
  const params = { id: 'bill-0001' };
  const answer = (type: string, status = 200) => {
    const headers = { 'content-type': type };
    return saving(() => new Response('%PDF-1.7', { status, headers })).fetch;
  };

  test('a file is a Blob of its type', async () => {
    const file = await callRoute(bolPdf, { params, fetch: answer('application/pdf') });
    expectTypeOf(file).toEqualTypeOf<Blob>();
    expect([file.type, await file.text()]).toEqual(['application/pdf', '%PDF-1.7']);
  });

  test('a page in place of a file is unreadable, and a problem is a problem', async () => {
    const page = callRoute(bolPdf, { params, fetch: answer('text/html') });
    await expect(page).rejects.toMatchObject({ code: 'response.unreadable' });
    const { fetch } = saving(() => Response.json({ code: 'access.denied' }, { status: 403 }));
    await expect(callRoute(bolPdf, { params, fetch })).rejects.toMatchObject({ code: 'access.denied' });
  });

  test('an answer without content is undefined', async () => {
    const { fetch } = saving(() => new Response(null, { status: 204 }));
    expect(await callRoute(route, { body, fetch })).toBeUndefined();
  });

  test('an error of another copy of the kit is an ApiError all the same', () => {
    const foreign = Object.assign(new Error('x'), { name: 'ApiError', code: 'internal' });
    expect(foreign).toBeInstanceOf(ApiError);
    expect(new TypeError('x')).not.toBeInstanceOf(ApiError);
  });
});
