import { createPrivateKey } from 'node:crypto';
import { type Principal, principalAudience, principalIssuer } from '@freightwright/contracts';
import { SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { createPrincipalKeys, principalSigner, principalVerifier } from './principal.ts';

const keys = createPrincipalKeys();
const principal: Principal = { tier: 'pro', userId: 'u-1', scopes: ['bol'], clientAddress: '203.0.113.9' };
const startMs = Date.UTC(2025, 0, 1);
const verifyAt = (nowMs: number, publicKey = keys.publicKey) =>
  principalVerifier({ publicKey, now: () => nowMs });
const refused = { code: 'principal.invalid', status: 401 };

async function forge(claims: Record<string, unknown>, change: (jwt: SignJWT) => SignJWT = (jwt) => jwt) {
  const key = createPrivateKey({ key: Buffer.from(keys.privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  const issuedAtS = startMs / 1000;
  const jwt = new SignJWT(claims)
    .setProtectedHeader({ alg: 'EdDSA' })
    .setIssuer(principalIssuer)
    .setAudience(principalAudience)
    .setIssuedAt(issuedAtS)
    .setExpirationTime(issuedAtS + 60);
  return change(jwt).sign(key);
}

it('a signed principal is believed for 60 s', async () => {
  const jwt = await principalSigner({ ...keys, now: () => startMs })(principal);
  expect(await verifyAt(startMs)(jwt)).toEqual(principal);
  expect(await verifyAt(startMs + 59_000)(jwt)).toEqual(principal);
  await expect(verifyAt(startMs + 66_000)(jwt)).rejects.toMatchObject(refused);
  await expect(verifyAt(startMs - 60_000)(jwt)).rejects.toMatchObject(refused);
});

it('a principal that was verified before is the same, and expires like the first time', async () => {
  const jwt = await principalSigner({ ...keys, now: () => startMs })(principal);
  let nowMs = startMs;
  const verify = principalVerifier({ ...keys, now: () => nowMs });
  const first = await verify(jwt);
  expect(await verify(jwt)).toBe(first);
  expect(() => first.scopes.push('bills:write')).toThrow(TypeError);
  nowMs += 66_000;
  await expect(verify(jwt)).rejects.toMatchObject(refused);
});

it('a principal signed by another key, changed on the way, or not signed at all is refused', async () => {
  const jwt = await principalSigner({ ...createPrincipalKeys(), now: () => startMs })(principal);
  await expect(verifyAt(startMs)(jwt)).rejects.toMatchObject(refused);
  const [header, , signature] = (await forge({ principal })).split('.');
  const changed = Buffer.from(JSON.stringify({ principal: { ...principal, tier: 'enterprise' } }));
  await expect(
    verifyAt(startMs)(`${header}.${changed.toString('base64url')}.${signature}`),
  ).rejects.toMatchObject(refused);
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  await expect(verifyAt(startMs)(`${none}.${changed.toString('base64url')}.`)).rejects.toMatchObject(refused);
  await expect(verifyAt(startMs)('nonsense')).rejects.toMatchObject(refused);
});

it.each<[string, (jwt: SignJWT) => SignJWT]>([
  ['for another audience', (jwt) => jwt.setAudience('somebody-else')],
  ['from another issuer', (jwt) => jwt.setIssuer('somebody-else')],
  [
    'that lives too long',
    (jwt) => jwt.setIssuedAt(startMs / 1000 - 120).setExpirationTime(startMs / 1000 + 86_400),
  ],
])('a principal %s is refused', async (_, change) => {
  await expect(verifyAt(startMs)(await forge({ principal }, change))).rejects.toMatchObject(refused);
});

it('a principal that breaks the contract is refused', async () => {
  for (const claim of [undefined, { ...principal, tier: 'admin' }, { ...principal, root: true }]) {
    await expect(verifyAt(startMs)(await forge({ principal: claim }))).rejects.toMatchObject(refused);
  }
  await expect(verifyAt(startMs)(await forge({ principal }))).resolves.toEqual(principal);
});

it('a key that is not Ed25519 is refused at once', () => {
  expect(() => principalVerifier({ publicKey: 'QUJD' })).toThrow();
  expect(() => principalSigner({ privateKey: 'QUJD' })).toThrow();
});
