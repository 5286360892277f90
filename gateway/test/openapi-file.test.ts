import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { startGateway } from './fixture/gateway.ts';

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

  it('is sent compressed, and not again to somebody who has it', async () => {
    const { url } = await startGateway();
    const first = await fetch(`${url}${path}`, { headers: { 'accept-encoding': 'gzip' } });
    expect(first.headers.get('content-encoding')).toBe('gzip');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(await first.json()).toHaveProperty('paths');
    const tag = first.headers.get('etag') ?? '';
    // fetch() would add that no cache may answer.
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
