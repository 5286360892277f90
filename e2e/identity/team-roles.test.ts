import { apiClient } from '@freightwright/stack-test-site/visitor';
import { describe, expect, it } from 'vitest';
import { provider } from '../config.ts';
import { openSharedSite } from '../site.ts';
import { newcomer } from './account.ts';

const site = openSharedSite();

async function signedInAs(team: string) {
  const person = site.platform.identity.demoUsers.find((user) => user.team === team);
  const client = apiClient(site.platform.siteUrl);
  const { email = '', password = '' } = person ?? {};
  expect((await client.post('/api/auth/login', { email, password })).status).toBe(200);
  return client;
}

describe(`roles on the ${provider} provider`, () => {
  it('an operator reads about every remote', async () => {
    const client = await signedInAs('platform-operator');
    const { status, body } = await client.get('/api/remotes');
    expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining('mfe-bol')]);
  });

  it('a member of a team reads about every remote, and moves no other than its own', async () => {
    const client = await signedInAs('remote-team:mfe-bol');
    expect((await client.get('/api/remotes')).status).toBe(200);
    expect((await client.get('/api/remotes/mfe-account/history')).status).toBe(200);
    const refused = await client.post('/api/remotes/mfe-account/rollbacks', {});
    expect(refused).toMatchObject({ status: 403, body: { code: 'access.denied' } });
    // There is no version before the first.
    const own = await client.post('/api/remotes/mfe-bol/rollbacks', {});
    expect(own.body.code).toBe('remote.no-such-version');
  });

  it('anybody else is told that this is not for them', async () => {
    const client = apiClient(site.platform.siteUrl);
    expect((await client.post('/api/auth/register', newcomer())).status).toBe(201);
    expect(await client.get('/api/remotes')).toMatchObject({ status: 403, body: { code: 'access.denied' } });
  });
});
