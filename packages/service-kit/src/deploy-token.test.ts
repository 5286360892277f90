import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { deployTokenSigner, deployTokenVerifier } from './deploy-token.ts';
import { createPrincipalKeys, principalSigner } from './principal.ts';

const keys = createPrincipalKeys();
const dayMs = 24 * 60 * 60 * 1000;
const startMs = Date.UTC(2026, 0, 1);
const sign = deployTokenSigner({ ...keys, now: () => startMs });
const verifyAt = (ms: number) => deployTokenVerifier({ ...keys, now: () => ms });
const invalid = { code: 'principal.invalid', message: 'The deploy token is not valid' };
const grant = { who: 'ci-bol', remotes: ['mfe-bol', 'mfe-content'] };

describe('a deploy token', () => {
  it('says who deploys and which remotes', async () => {
    expect(await verifyAt(startMs)(await sign(grant))).toEqual({
      userId: 'deploy:ci-bol',
      scopes: ['remote.deploy:mfe-bol', 'remote.deploy:mfe-content'],
      expiresAtMs: startMs + 90 * dayMs,
    });
  });

  it('ends with its lifetime', async () => {
    const token = await sign({ ...grant, lifetimeDays: 2 });
    await expect(verifyAt(startMs + 2 * dayMs - 1_000)(token)).resolves.toBeDefined();
    await expect(verifyAt(startMs + 2 * dayMs + 10_000)(token)).rejects.toMatchObject(invalid);
  });

  it('of another key is not believed', async () => {
    const stranger = deployTokenSigner({ ...createPrincipalKeys(), now: () => startMs });
    await expect(verifyAt(startMs)(await stranger(grant))).rejects.toMatchObject(invalid);
  });

  it('is no principal, and a principal is no deploy token, even with one key for both', async () => {
    const principal = {
      tier: 'enterprise' as const,
      scopes: ['remote.deploy:mfe-bol'],
      clientAddress: '::1',
    };
    const jwt = await principalSigner({ ...keys, now: () => startMs })(principal);
    await expect(verifyAt(startMs)(jwt)).rejects.toMatchObject(invalid);
  });

  it.each([
    ['another scope beside', 'remote.deploy:mfe-bol admin'],
    ['a pattern for a name', 'remote.deploy:*'],
    ['no scope', ''],
  ])('with %s is not believed', async (_what, scope) => {
    const key = createPrivateKey({
      key: Buffer.from(keys.privateKey, 'base64'),
      format: 'der',
      type: 'pkcs8',
    });
    const jwt = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'EdDSA' })
      .setIssuer('freightwright-deploy')
      .setSubject('ci')
      .setIssuedAt(startMs / 1000)
      .setExpirationTime(startMs / 1000 + 60)
      .sign(key);
    await expect(verifyAt(startMs)(jwt)).rejects.toMatchObject(invalid);
  });

  it.each([
    ['nobody', { ...grant, who: '' }],
    ['a name with a space', { ...grant, who: 'ci bol' }],
    ['no remote', { ...grant, remotes: [] }],
    ['something that is no remote', { ...grant, remotes: ['shell'] }],
    ['more days than a year', { ...grant, lifetimeDays: 400 }],
    ['no time at all', { ...grant, lifetimeDays: 0 }],
  ])('is not signed for %s', async (_what, bad) => {
    await expect(sign(bad)).rejects.toBeInstanceOf(TypeError);
  });

  it('is signed with Ed25519 alone', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const der = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
    expect(() => deployTokenSigner({ privateKey: der })).toThrow(TypeError);
  });
});
