import { deployEveryScope, deployScope, type Principal } from '@freightwright/contracts';
import { shared } from '@freightwright/stack-test-site/shared';
import { describe, expect, it } from 'vitest';
import { startRegistry } from './service.ts';
import { deployment } from './submission.ts';

const registry = shared(() => startRegistry());

const person = (...scopes: string[]): Principal => ({
  tier: 'registered',
  userId: 'u-1',
  email: 'ann@mill.example',
  scopes,
  clientAddress: '203.0.113.9',
  session: 'session-1',
});
const operator = person(deployEveryScope);
const memberOf = (remote: string) => person(deployScope(remote));

describe('somebody who is signed in', () => {
  it('and runs the site moves every remote; the history names the person by id alone', async () => {
    await registry.deployAll('mfe-aa', '1', '2');
    expect((await registry.rollback('mfe-aa', {}, operator)).body.change).toMatchObject({ by: 'person:u-1' });
    expect((await registry.history('mfe-aa', operator)).body.changes?.[0]).toMatchObject({
      action: 'rollback',
      by: 'person:u-1',
    });
    await registry.upload('mfe-aa', '3');
    expect((await registry.canary('mfe-aa', 'start', { version: '3', percent: 5 }, operator)).status).toBe(
      201,
    );
    expect((await registry.canary('mfe-aa', 'promote', {}, operator)).body.entry?.version).toBe('3');
    expect((await registry.send('POST', '/api/remotes/mfe-aa/retirements', operator)).status).toBe(201);
  });

  it('and belongs to a team moves its remote and no other, and reads about all', async () => {
    await registry.deployAll('mfe-bb', '1', '2');
    await registry.deployAll('mfe-cc', '1', '2');
    expect((await registry.rollback('mfe-bb', {}, memberOf('mfe-bb'))).status).toBe(201);
    const other = await registry.rollback('mfe-cc', {}, memberOf('mfe-bb'));
    expect([other.status, other.body.code, other.body.detail]).toEqual([
      403,
      'access.denied',
      'Your role is not for mfe-cc',
    ]);
    expect((await registry.list(memberOf('mfe-bb'))).status).toBe(200);
    expect((await registry.history('mfe-cc', memberOf('mfe-bb'))).status).toBe(200);
  });

  it('brings no files, whatever the role', async () => {
    await registry.deployAll('mfe-dd', '1');
    const refused = [
      await registry.deploy('mfe-dd', deployment('mfe-dd', '2'), operator),
      await registry.upload('mfe-dd', '2', deployment('mfe-dd', '2'), memberOf('mfe-dd')),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array(2).fill([403, 'access.denied']),
    );
    expect(await registry.versions('mfe-dd')).toEqual(['1']);
  });

  it('and has no role is told so', async () => {
    const { status, body } = await registry.list(person());
    expect([status, body.code, body.detail]).toEqual([
      403,
      'access.denied',
      'You are in no team of a remote',
    ]);
  });
});
