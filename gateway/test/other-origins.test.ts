import { describe, expect, it } from 'vitest';
import { startGateway } from './fixture/gateway.ts';

const team = 'https://team.example';
const start = () => startGateway({ otherOrigins: [team] });

describe('front ends on origins of their own', () => {
  it('one that is named may call with a token, and never with our cookies', async () => {
    const { url } = await start();
    const preflight = await fetch(`${url}/api/user/status`, {
      method: 'OPTIONS',
      headers: { origin: team, 'access-control-request-method': 'GET' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(team);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    const refused = await fetch(`${url}/api/none`, { headers: { origin: team } });
    expect(refused.status).toBe(404);
    expect(refused.headers.get('access-control-allow-origin')).toBe(team);
    expect(refused.headers.get('vary')?.toLowerCase()).toContain('origin');
  });

  it.each(['https://evil.example', 'https://team.example.evil.example', 'http://team.example', 'null'])(
    'a page of %s is not let in',
    async (origin) => {
      const { url } = await start();
      const preflight = await fetch(`${url}/api/user/status`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET' },
      });
      expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
      expect(preflight.headers.get('access-control-allow-headers')).toBeNull();
    },
  );

  it('pages of the site are for nobody else to read', async () => {
    const { url } = await start();
    const page = await fetch(`${url}/`, { headers: { origin: team } });
    expect(page.headers.get('access-control-allow-origin')).toBeNull();
  });
});
