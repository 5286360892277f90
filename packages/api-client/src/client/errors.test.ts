import { expect, it } from 'vitest';
import { readProblem } from './errors.ts';

const nowMs = Date.parse('2026-11-23T10:00:00Z');
const read = (body: string, init: ResponseInit) => readProblem(new Response(body, init), nowMs);

it('reads a problem with all that it says', async () => {
  const body = {
    ...{ code: 'request.invalid', title: 'The request is invalid', detail: 'Weight is required' },
    ...{ requestId: 'r-1', errors: [{ field: 'weight', rule: 'required', message: 'Weight is required' }] },
  };
  expect(await read(JSON.stringify(body), { status: 400, headers: { 'retry-after': '3' } })).toMatchObject({
    ...{ name: 'ApiProblem', status: 400, message: 'Weight is required', retryAfterS: 3 },
    ...{ code: body.code, title: body.title, errors: body.errors, requestId: 'r-1' },
  });
});

it.each(['<html>Bad gateway</html>', '', 'null', '[]', '"text"', '{"code": 7, "errors": {}}'])(
  'an answer of something on the way is a problem too: %s',
  async (body) => {
    expect(await read(body, { status: 502, headers: { 'x-request-id': 'r-2' } })).toMatchObject({
      ...{ code: 'http.502', status: 502, errors: [], requestId: 'r-2', retryAfterS: undefined },
    });
  },
);

it.each([
  ['120', 120],
  ['0', 0],
  ['Mon, 23 Nov 2026 10:00:30 GMT', 30],
  ['Mon, 23 Nov 2026 09:00:00 GMT', 0],
  ['soon', undefined],
  ['-5', undefined],
])('reads Retry-After: %s', async (header, seconds) => {
  const { retryAfterS } = await read('', { status: 503, headers: { 'retry-after': header } });
  expect(retryAfterS).toBe(seconds);
});
