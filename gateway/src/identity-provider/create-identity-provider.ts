import { Problem } from '@freightwright/contracts';
import type { Log, Metrics } from '@freightwright/runtime-kit';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  genericGrantRequest,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
  type TokenEndpointResponse,
} from 'openid-client';
import { createTokenChecks } from './check-tokens.ts';
import type { Fetch } from './connect-provider.ts';
import { connectProvider, createProviderFetch, providerTimeoutMs, withTimeout } from './connect-provider.ts';
import type { IdentityProvider, ProviderSignIn } from './identity-provider.ts';
import { createProviderProblems, providerUnavailable } from './provider-problems.ts';

/** The name of the gateway's client in the realm. */
const clientId = 'freightwright-gateway';
const scope = 'openid';

export interface IdentityProviderOptions {
  /** As in tokens: 'https://id.example/realms/freightwright'. */
  issuer: string;
  /** The provider's internal URL, if it differs from the public one. Only its origin is used. */
  internalUrl?: string | undefined;
  clientSecret: string;
  /** Milliseconds since the epoch. */
  now: () => number;
  log: Log;
  metrics?: Metrics | undefined;
  /** Replaces the global fetch. */
  fetch?: Fetch | undefined;
}

/**
 * The gateway's OpenID Connect client, for Keycloak 26 and its embedded fake. It sends no request before the
 * first call. A provider that is down, slow or sends invalid responses becomes Problem `service.unavailable`,
 * whose cause never contains a response of the provider.
 */
export function createIdentityProvider(options: IdentityProviderOptions): IdentityProvider {
  const { issuer, internalUrl, clientSecret, now, log } = options;
  const fetch = withTimeout(options, createProviderFetch(options));
  const insecure = [issuer, internalUrl].some((url) => url?.startsWith('http:'));
  const connection = connectProvider({ issuer, clientId, clientSecret, insecure, fetch });
  const checks = createTokenChecks({ issuer, clientId, connection, now });
  const problems = createProviderProblems(log);

  /** An unacceptable token from the provider is the provider's failure, not the caller's. */
  async function signInOf(tokens: TokenEndpointResponse): Promise<ProviderSignIn> {
    const { access_token: accessToken, refresh_token: refreshToken } = tokens;
    if (!refreshToken) throw providerUnavailable(new Error('no refresh token'), 'giving tokens');
    const { user, expiresAtMs } = await checks.accessToken(accessToken).catch((error: unknown) => {
      const isOurs = error instanceof Problem && error.code === 'principal.invalid';
      throw isOurs ? providerUnavailable(error.cause, 'giving tokens') : error;
    });
    return { user, tokens: { accessToken, refreshToken, accessExpiresAtMs: expiresAtMs } };
  }

  async function readyForTokens() {
    const { config, haveKeys } = await connection();
    await haveKeys();
    return config;
  }

  async function askToEnd(refreshToken: string): Promise<void> {
    const { config } = await connection();
    const endpoint = config.serverMetadata().end_session_endpoint;
    if (!endpoint) throw new Error('The metadata name no end_session_endpoint');
    const form = { client_id: clientId, client_secret: clientSecret, refresh_token: refreshToken };
    const response = await fetch(endpoint, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
      signal: AbortSignal.timeout(providerTimeoutMs),
    });
    await response.body?.cancel();
    // 400 means that the session has ended already.
    if (!response.ok && response.status !== 400) throw new Error(`It answered ${response.status}`);
  }

  return {
    async signIn({ email, password }) {
      const config = await readyForTokens();
      const form = { username: email, password, scope };
      const tokens = await genericGrantRequest(config, 'password', form).catch((error: unknown) => {
        throw problems.ofSignIn(error);
      });
      return signInOf(tokens);
    },

    async startCodeFlow({ redirectUri, action, email }) {
      const { config } = await connection();
      const check = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope,
        state: check.state,
        nonce: check.nonce,
        code_challenge: await calculatePKCECodeChallenge(check.codeVerifier),
        code_challenge_method: 'S256',
        ...(action === 'UPDATE_PASSWORD' && { kc_action: action }),
        ...(email && { login_hint: email }),
      });
      // A sibling endpoint accepts the same request and starts with the password reset email.
      if (action === 'RESET_PASSWORD') url.pathname = url.pathname.replace(/auth$/, 'forgot-credentials');
      return { url: url.href, check };
    },

    async finishCodeFlow({ callbackUrl, redirectUri, check }) {
      const config = await readyForTokens();
      // openid-client takes the redirect URI from this URL, and the provider compares it with the first one.
      const url = new URL(redirectUri);
      url.search = new URL(callbackUrl).search;
      const tokens = await authorizationCodeGrant(config, url, {
        expectedState: check.state,
        expectedNonce: check.nonce,
        pkceCodeVerifier: check.codeVerifier,
        idTokenExpected: true,
      }).catch((error: unknown) => {
        throw problems.ofCallback(error);
      });
      return signInOf(tokens);
    },

    async refresh(refreshToken) {
      const config = await readyForTokens();
      const tokens = await refreshTokenGrant(config, refreshToken).catch((error: unknown) => {
        throw problems.ofRefresh(error);
      });
      return signInOf(tokens);
    },

    signOut: (refreshToken) =>
      askToEnd(refreshToken).catch((error: unknown) => {
        const { cause } = providerUnavailable(error, 'signing out');
        log.warn({ err: cause }, 'a session goes on at the identity provider');
      }),

    verifyAccessToken: async (jwt) => (await checks.accessToken(jwt)).user,
    verifyLogoutToken: (jwt) => checks.logoutToken(jwt),
  };
}
