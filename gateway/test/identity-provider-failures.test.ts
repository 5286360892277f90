import { DEMO_USERS } from '@freightwright/stack-idp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createIdentityProvider } from '../src/identity-provider/create-identity-provider.ts';
import { log } from './fixture/gateway.ts';
import {
  clientSecret,
  passwordTokens,
  registrar,
  startProviderLine,
  startTestProvider,
  tokensOf,
  type Violation,
} from './fixture/test-provider.ts';

let idp: Awaited<ReturnType<typeof startTestProvider>>;
let line: Awaited<ReturnType<typeof startProviderLine>>;
beforeAll(async () => {
  idp = await startTestProvider({
    site: 'http://localhost:8080',
    enterpriseClients: [{ clientId: 'acme-freight', clientSecret: 'acme-secret' }],
  });
  line = await startProviderLine(idp.port);
});
afterAll(async () => {
  line.stop();
  await idp.stop();
});
beforeEach(() => line.violations.clear());

const [, demo = { email: '', password: '' }] = DEMO_USERS;
const credentials = { email: demo.email, password: demo.password };

/** A gateway's provider client that has sent no request yet. */
const newProvider = (options: Partial<Parameters<typeof createIdentityProvider>[0]> = {}) =>
  createIdentityProvider({
    issuer: idp.issuer,
    internalUrl: line.url,
    clientSecret,
    now: Date.now,
    log,
    ...options,
  });

const discovery = '/openid-configuration';
const unavailable = { code: 'service.unavailable', retryAfterS: 5 };

describe.each(['down', 'html', 'empty', 'error-500', 'error-html-502', 'redirect'] satisfies Violation[])(
  'a provider that fails (%s)',
  (violation) => {
    it('at its metadata is unavailable to every question, and serves once it is well', async () => {
      const provider = newProvider();
      line.violations.set(discovery, violation);
      const redirectUri = 'http://localhost:8080/api/login/callback';
      for (const asking of [
        provider.signIn(credentials),
        provider.startCodeFlow({ redirectUri }),
        provider.refresh('a-token'),
        provider.verifyAccessToken('a.b.c'),
        provider.verifyLogoutToken('a.b.c'),
      ]) {
        await expect(asking).rejects.toMatchObject(unavailable);
      }
      await expect(provider.signOut('a-token')).resolves.toBeUndefined();
      line.violations.clear();
      expect((await provider.signIn(credentials)).user.email).toBe(demo.email);
    });

    it('at its keys is unavailable, and serves once it is well', async () => {
      const provider = newProvider();
      const { tokens } = await newProvider().signIn(credentials);
      line.violations.set('/certs', violation);
      await expect(provider.verifyAccessToken(tokens.accessToken)).rejects.toMatchObject(unavailable);
      await expect(provider.signIn(credentials)).rejects.toMatchObject(unavailable);
      line.violations.clear();
      expect(await provider.verifyAccessToken(tokens.accessToken)).toMatchObject({ email: demo.email });
    });

    it('at renewing tokens is unavailable, not the end of the session', async () => {
      const provider = newProvider();
      const { tokens } = await provider.signIn(credentials);
      line.violations.set('/token', violation);
      await expect(provider.refresh(tokens.refreshToken)).rejects.toMatchObject(unavailable);
      line.violations.clear();
      expect((await provider.refresh(tokens.refreshToken)).user.email).toBe(demo.email);
    });
  },
);

describe('the provider', () => {
  it('that never answers is given up on, and is not asked for the next caller while it hangs', async () => {
    const provider = newProvider();
    const before = line.asked.length;
    line.violations.set(discovery, 'silent');
    await expect(provider.signIn(credentials)).rejects.toMatchObject(unavailable);
    // One request for the caller, and a second one to check whether the provider hangs.
    await expect.poll(() => line.asked.length - before).toBe(2);
    await expect(provider.signIn(credentials)).rejects.toMatchObject(unavailable);
    expect(line.asked.length - before).toBe(2);
  });

  it('is asked for its metadata and keys once, by however many at once', async () => {
    const provider = newProvider();
    const before = line.asked.length;
    await Promise.all(DEMO_USERS.map(({ email, password }) => provider.signIn({ email, password })));
    const asked = line.asked.slice(before);
    expect(asked.filter((path) => path === 'openid-configuration')).toHaveLength(1);
    expect(asked.filter((path) => path === 'certs')).toHaveLength(1);
  });

  it('loses no renewal for want of a key: a refresh token is not used before the keys are there', async () => {
    const { tokens } = await newProvider().signIn(credentials);
    const provider = newProvider();
    line.violations.set('/certs', 'down');
    await expect(provider.refresh(tokens.refreshToken)).rejects.toMatchObject(unavailable);
    line.violations.clear();
    expect((await provider.refresh(tokens.refreshToken)).user.email).toBe(demo.email);
  });

  it('that says a session is over ends it: ended, reused, made up', async () => {
    const provider = newProvider();
    const over = { name: 'ProviderSessionEnded' };
    const { tokens } = await provider.signIn(credentials);
    await provider.signOut(tokens.refreshToken);
    await expect(provider.refresh(tokens.refreshToken)).rejects.toMatchObject(over);
    const reused = (await provider.signIn(credentials)).tokens.refreshToken;
    await provider.refresh(reused);
    await expect(provider.refresh(reused)).rejects.toMatchObject(over);
    await expect(provider.refresh('made-up')).rejects.toMatchObject(over);
  });

  it('whose secret we do not have is unavailable, whatever the password', async () => {
    const provider = newProvider({ clientSecret: 'another-secret' });
    await expect(provider.signIn(credentials)).rejects.toMatchObject(unavailable);
  });

  it('that has another name than the one we know is not believed', async () => {
    const issuer = idp.issuer.replace('localhost', '127.0.0.1');
    await expect(newProvider({ issuer }).signIn(credentials)).rejects.toMatchObject(unavailable);
  });

  it('leaves no token in what is logged of a failure', async () => {
    const fetch = async (url: string, init: RequestInit) => {
      const answer = await globalThis.fetch(url, init);
      if (!url.endsWith('/token')) return answer;
      const body = (await answer.json()) as Record<string, unknown>;
      return Response.json({ ...body, token_type: 7 });
    };
    const error = await newProvider({ fetch })
      .signIn(credentials)
      .catch((problem: Error) => problem);
    expect(error).toMatchObject(unavailable);
    const cause = (error as Error).cause as Error & Record<string, unknown>;
    expect(cause.cause).toBeUndefined();
    expect(JSON.stringify([cause.message, cause.stack, Object.entries(cause)])).not.toContain('eyJ');
  });
});

describe('tokens of the provider', () => {
  it('of a user and of a machine pass; an ID token and a refresh token do not', async () => {
    const provider = newProvider();
    const client = { grant_type: 'client_credentials' };
    const user = await passwordTokens(idp.issuer, credentials);
    const acme = { client_id: 'acme-freight', client_secret: 'acme-secret' };
    const machine = await tokensOf(idp.issuer, { ...client, ...acme });
    const registrarTokens = await tokensOf(idp.issuer, { ...client, ...registrar });
    const verify = (token: string | undefined) => provider.verifyAccessToken(token ?? '');
    expect(await verify(user.access_token)).toMatchObject({ email: demo.email });
    expect(await verify(machine.access_token)).toMatchObject({ email: '', tier: 'enterprise' });
    for (const token of [user.id_token, user.refresh_token, registrarTokens.access_token]) {
      expect(token).toBeTruthy();
      await expect(verify(token)).rejects.toMatchObject({ code: 'principal.invalid' });
    }
  });
});
