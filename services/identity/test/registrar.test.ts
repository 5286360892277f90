import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@freightwright/runtime-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRegistrar, type Registrar } from '../src/provider/registrar.ts';
import { type Provider, registrarSecret, startProvider, violations } from './provider.ts';
import { freshEmail, password } from './service.ts';

let dataDir: string;
let provider: Provider;
let registrar: Registrar;
let shiftMs = 0;
const lines: string[] = [];
const log = createLog({
  name: 'identity',
  level: 'debug',
  destination: { write: (line) => void lines.push(line) },
});
const nowMs = () => Date.now() + shiftMs;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'registrar-'));
  provider = await startProvider(dataDir);
  const { issuer, internalUrl } = provider;
  registrar = createRegistrar({ issuer, internalUrl, clientSecret: registrarSecret, nowMs, log });
});
afterAll(async () => {
  await provider?.stop();
  await rm(dataDir, { recursive: true, force: true });
});
afterEach(() => {
  provider.mend();
  provider.asked.length = 0;
});

const unavailable = { code: 'service.unavailable', retryAfterS: 5 };
/** A probe runs a second after the provider was found to hang. */
const answersAgain = () =>
  expect
    .poll(() => registrar.findByEmail('lost@shipper.example').catch(String), { timeout: 10_000 })
    .toBeUndefined();
const tokenRequests = () => provider.asked.filter((one) => one.endsWith('/token')).length;

it('a lock that guesses have brought about is lifted; for nobody there is none', async () => {
  const { userId, email } = await registrar.createUser({ email: freshEmail(), password });
  for (let guess = 0; guess < 10; guess += 1) await provider.signIn(email, 'not-it');
  expect((await provider.signIn(email, password)).status).toBe(400);
  await registrar.forgetFailedSignIns(userId);
  expect((await provider.signIn(email, password)).status).toBe(200);
  await registrar.forgetFailedSignIns('nobody');
});

describe('an account', () => {
  it('is made in lower case, signs in at once, and is found by its address in any case', async () => {
    const account = await registrar.createUser({ email: 'New.Person@Shipper.Example', password });
    expect(account).toEqual({ userId: expect.any(String), email: 'new.person@shipper.example' });
    expect(await provider.signIn(account.email, password)).toMatchObject({ status: 200 });
    expect(await registrar.findByEmail('NEW.person@shipper.example')).toEqual(account);
    expect(await registrar.findByEmail('nobody@shipper.example')).toBeUndefined();
  });

  it.each([
    ['shorter', '12345', 'min', 'Password must be at least 6 characters'],
    ['longer', 'x'.repeat(129), 'max', 'Password must be at most 128 characters'],
  ])(
    'with a password %s than the provider takes is refused by rule and not made',
    async (_, bad, rule, message) => {
      const email = freshEmail();
      await expect(registrar.createUser({ email, password: bad })).rejects.toMatchObject({
        code: 'request.invalid',
        message,
        errors: [{ field: 'password', rule, message }],
      });
      expect(await registrar.findByEmail(email)).toBeUndefined();
    },
  );

  it('with an empty password is refused without asking the provider', async () => {
    await expect(registrar.createUser({ email: freshEmail(), password: '' })).rejects.toMatchObject({
      code: 'request.invalid',
      errors: [{ field: 'password', rule: 'min' }],
    });
    expect(provider.asked).toEqual([]);
  });

  it('with an address the provider does not take is refused by rule', async () => {
    await expect(registrar.createUser({ email: 'no address', password })).rejects.toMatchObject({
      code: 'request.invalid',
      errors: [{ field: 'email', rule: 'format' }],
    });
  });

  it('is gone when deleted, and deleting it again is done already', async () => {
    const { userId, email } = await registrar.createUser({ email: freshEmail(), password });
    await registrar.deleteUser(userId);
    await registrar.deleteUser(userId);
    expect(await registrar.findByEmail(email)).toBeUndefined();
  });

  it('loses every session at once; somebody unknown has none', async () => {
    const { userId, email } = await registrar.createUser({ email: freshEmail(), password });
    const sessions = [await provider.signIn(email, password), await provider.signIn(email, password)];
    await registrar.endSessions(userId);
    for (const { refresh_token = '' } of sessions) {
      expect((await provider.refresh(refresh_token)).status).toBe(400);
    }
    await registrar.endSessions('00000000-0000-4000-8000-000000000000');
  });
});

describe('a tier', () => {
  it('adds its role and takes the other paid ones, up, down and twice', async () => {
    const { userId, email } = await registrar.createUser({ email: freshEmail(), password });
    const roles = () => provider.rolesOf(email, password);
    for (const tier of ['pro', 'pro', 'enterprise', 'registered', 'registered'] as const) {
      expect(await registrar.setTier(userId, tier)).toBe(true);
      expect(await roles()).toEqual([...new Set(['registered', tier])].sort());
    }
  });

  it('of somebody the provider does not know is not set', async () => {
    expect(await registrar.setTier('00000000-0000-4000-8000-000000000000', 'pro')).toBe(false);
  });

  it.each(['.', '..'])('of a user called %s asks for nothing: the path would name the realm', async (id) => {
    expect(await registrar.setTier(id, 'pro')).toBe(false);
    await registrar.deleteUser(id);
    expect(provider.asked).toEqual([]);
  });

  it('of a user with a path for an id reaches nothing else', async () => {
    expect(await registrar.setTier('../roles', 'pro')).toBe(false);
    expect(provider.asked.every((one) => one.includes('/users/..%2Froles/'))).toBe(true);
  });
});

describe("the registrar's token", () => {
  it('is asked for once, however many ask at a time, and again shortly before its end', async () => {
    shiftMs += 3_600_000;
    await Promise.all([1, 2, 3, 4].map(() => registrar.findByEmail('a@shipper.example')));
    expect(tokenRequests()).toBe(1);
    await registrar.findByEmail('a@shipper.example');
    expect(tokenRequests()).toBe(1);
    shiftMs += 3_600_000;
    await registrar.findByEmail('a@shipper.example');
    expect(tokenRequests()).toBe(2);
  });

  it('that the provider takes no more is replaced, and the call goes through', async () => {
    const email = freshEmail();
    let refused = 0;
    provider.break(({ url = '' }, response) => {
      if (!url.startsWith('/admin/') || refused > 0) return 'pass';
      refused += 1;
      response
        .writeHead(401, { 'content-type': 'application/json' })
        .end('{"error":"HTTP 401 Unauthorized"}');
      return 'handled';
    });
    expect(await registrar.createUser({ email, password })).toMatchObject({ email });
    expect([refused, tokenRequests()]).toEqual([1, 1]);
  });

  it('is not given for a wrong secret', async () => {
    const { issuer, internalUrl } = provider;
    const wrong = createRegistrar({ issuer, internalUrl, clientSecret: 'another-secret', nowMs, log });
    await expect(wrong.findByEmail('a@shipper.example')).rejects.toMatchObject(unavailable);
  });
});

describe.each(Object.entries(violations))('a provider that answers %s', (_, violation) => {
  const auditEvents: [string, (registrar: Registrar) => Promise<unknown>][] = [
    [
      'making an account',
      (it) => it.createUser({ email: 'lost@shipper.example', password: 'my-secret-words' }),
    ],
    ['deleting one', (it) => it.deleteUser('someone')],
    ['ending sessions', (it) => it.endSessions('someone')],
    ['setting a tier', (it) => it.setTier('someone', 'pro')],
    ['finding somebody', (it) => it.findByEmail('lost@shipper.example')],
  ];

  it('is unavailable for everything, and nothing of its answer is passed on', async () => {
    await answersAgain();
    provider.break(violation);
    const outcomes = await Promise.all(
      auditEvents.map(([, action]) => action(registrar).catch((error: unknown) => error)),
    );
    for (const outcome of outcomes) expect(outcome).toMatchObject(unavailable);
    expect(outcomes.map(String).join()).not.toMatch(/10\.1\.2\.3|time-out/);
    provider.mend();
    await answersAgain();
  }, 40_000);

  it('gives no token either', async () => {
    shiftMs += 3_600_000;
    provider.break(violation);
    await expect(registrar.findByEmail('a@shipper.example')).rejects.toMatchObject(unavailable);
  }, 20_000);
});

it('a provider that is down is unavailable, and is used again once it is back', async () => {
  await provider.goDown();
  await expect(registrar.findByEmail('a@shipper.example')).rejects.toMatchObject(unavailable);
  await provider.comeUp();
  await answersAgain();
});

it('no password, address, token or secret is ever logged', () => {
  const text = lines.join('');
  expect(text).toContain('the provider failed');
  for (const secret of ['my-secret-words', 'lost@shipper', registrarSecret, 'Bearer', '10.1.2.3']) {
    expect(text).not.toContain(secret);
  }
});
