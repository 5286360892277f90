import type { IncomingHttpHeaders } from 'node:http';
import { createApiVersions } from '@freightwright/contracts';
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import type { GatewayDeps } from '../src/app.ts';
import { startGateway, startService } from './fixture/gateway.ts';

const [first, current] = ['2030-01-01', '2030-06-01'];
/** A second version that names a problem's code differently. */
const versions = createApiVersions([
  { date: first, changes: [], endsOn: '2031-12-01' },
  {
    date: current,
    changes: [
      { message: '`reason` is `code`.', problem: ({ code, ...rest }) => ({ ...rest, reason: code }) },
    ],
  },
]);
const beforeTheEnd = Date.UTC(2031, 10, 30, 23, 59, 59);
const endOfFirst = Date.UTC(2031, 11, 1);

/** A gateway before a service that answers an empty object, and whose keys are all of the first version. */
async function start({ now = () => beforeTheEnd }: { now?: () => number } = {}) {
  const seen: IncomingHttpHeaders[] = [];
  const service = await startService((request, response) => {
    seen.push(request.headers);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const owner = { valid: true, userId: 'u-1', email: 'owner@example.com', tier: 'enterprise', mode: 'live' };
  const answer = { ...owner, keyId: 'key_0123456789abcdef', scopes: [], apiVersion: first };
  const bus = { request: async () => answer } as unknown as GatewayDeps['bus'];
  const { url } = await startGateway({ serviceUrl: service.url, bus, now, versions });
  const call = async (headers: Record<string, string> = {}, path = '/api/things/1') => {
    const response = await fetch(url + path, { headers });
    const body = (await response.json()) as Record<string, unknown>;
    const [version, deprecation, sunset, link] = [
      'freightwright-version',
      'deprecation',
      'sunset',
      'link',
    ].map((name) => response.headers.get(name));
    return { status: response.status, body, version, deprecation, sunset, link, published: seen.at(-1) };
  };
  return { url, call };
}
const key = { 'x-api-key': 'good' };
const asking = (version: string) => ({ 'freightwright-version': version });

describe('the version of a call', () => {
  it('is the current one for whoever names none, and the answer and the service are told', async () => {
    const { call } = await start();
    const answer = await call();
    expect(answer).toMatchObject({ status: 200, version: current, deprecation: null, sunset: null });
    expect(answer.published).toMatchObject({ 'freightwright-version': current });
  });

  it('is the one that was current when the key was made, and another when the call names it', async () => {
    const { call } = await start();
    expect(await call(key)).toMatchObject({ version: first, published: { 'freightwright-version': first } });
    const named = await call({ ...key, ...asking(current) });
    expect(named).toMatchObject({
      version: current,
      deprecation: null,
      published: { 'freightwright-version': current },
    });
  });

  it('is told to be deprecated from the day of the next one, and when it ends', async () => {
    const { call } = await start();
    expect(await call(asking(first))).toMatchObject({
      version: first,
      deprecation: `@${Date.UTC(2030, 5, 1) / 1000}`,
      sunset: 'Mon, 01 Dec 2031 00:00:00 GMT',
      link: '</developers/changelog>; rel="deprecation"; type="text/html"',
    });
  });

  it.each(['2030-01-02', 'latest', '', `${current}, ${first}`])(
    'is not %j, which is refused with those there are',
    async (version) => {
      const { call } = await start();
      const refused = await call(asking(version));
      const message = `Freightwright-Version must be one of ${first}, ${current}`;
      expect(refused).toMatchObject({ status: 400, version: current });
      expect(refused.body).toMatchObject({
        code: 'request.unknown-version',
        detail: message,
        errors: [{ field: 'Freightwright-Version', rule: 'choice', message }],
      });
    },
  );

  it('is gone from the day on which it ends, and its keys have the oldest that is left', async () => {
    const { call } = await start({ now: () => endOfFirst });
    const refused = await call(asking(first));
    expect(refused).toMatchObject({ status: 400, version: current });
    expect(refused.body).toMatchObject({ code: 'request.unknown-version' });
    expect(await call(key)).toMatchObject({ status: 200, version: current });
  });

  it('is that of a refusal too, whoever makes it', async () => {
    const { call } = await start();
    const bodyOf = async (headers: Record<string, string>) => (await call(headers, '/api/none')).body;
    expect(await bodyOf(asking(first))).toMatchObject({ reason: 'route.not-found' });
    expect(await bodyOf(key)).toMatchObject({ reason: 'route.not-found' });
    expect(await bodyOf({})).toMatchObject({ code: 'route.not-found' });
    const both = { ...asking(first), authorization: 'Bearer a.b.c', 'x-api-key': 'good' };
    expect(await bodyOf(both)).toMatchObject({ reason: 'principal.invalid' });
  });

  it('is none of a page', async () => {
    const { url } = await start();
    const page = await fetch(`${url}/somewhere`, { headers: asking('none') });
    expect(page.headers.get('freightwright-version')).toBeNull();
  });
});

const path = '/api/openapi.json';

describe('the document of the API', () => {
  it('is there for anybody, and names this site', async () => {
    const { url } = await startGateway();
    const response = await fetch(`${url}${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toMatchObject({
      openapi: '3.1.1',
      servers: [{ url: expect.stringMatching(/^http:\/\/localhost/) }],
      paths: { '/api/bol/generate': { post: { operationId: 'generateBol' } } },
    });
  });

  it.each([
    ['/api/openapi-3.0.json', { openapi: '3.0.3' }],
    ['/api/postman-collection.json', { info: { name: 'Freightwright API' } }],
  ])('is there in an older format, and pages of any origin may read it: %s', async (file, expected) => {
    const { url } = await startGateway();
    const response = await fetch(`${url}${file}`, { headers: { origin: 'https://tools.example' } });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toMatchObject(expected);
  });

  it('is sent compressed, and not again to somebody who has it', async () => {
    const { url } = await startGateway();
    const first = await fetch(`${url}${path}`, { headers: { 'accept-encoding': 'gzip' } });
    expect(first.headers.get('content-encoding')).toBe('gzip');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(await first.json()).toHaveProperty('paths');
    const tag = first.headers.get('etag') ?? '';
    // fetch() would add Cache-Control: no-cache.
    const headers = { 'accept-encoding': 'gzip', 'if-none-match': tag };
    expect((await request(`${url}${path}`, { headers })).statusCode).toBe(304);
  });

  it('can only be read', async () => {
    const { url } = await startGateway();
    expect((await fetch(`${url}${path}`, { method: 'HEAD' })).status).toBe(200);
    const refused = await fetch(`${url}${path}`, { method: 'POST', body: '{}' });
    expect(refused.status).toBe(404);
  });
});
