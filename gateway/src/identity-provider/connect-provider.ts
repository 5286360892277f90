import { createRemoteJWKSet, errors, type JWTVerifyGetKey, customFetch as joseFetch } from 'jose';
import {
  allowInsecureRequests,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
} from 'openid-client';
import { type Fetch, providerTimeoutMs } from './provider-fetch.ts';
import { providerUnavailable } from './provider-problems.ts';

/** The provider as its metadata describe it, and the keys with which it signs. */
export interface ProviderConnection {
  config: Configuration;
  /** Rejects with Problem `service.unavailable` when the keys cannot be read. */
  keys: JWTVerifyGetKey;
  /**
   * Makes sure that the keys are there. Call it before anything that can be asked only once, such as a
   * refresh: its answer would be lost if there were no key to check it with.
   * @throws Problem `service.unavailable`.
   */
  haveKeys(): Promise<void>;
}

/**
 * Keys are read again after this time, milliseconds. A key that the provider withdrew is then no longer
 * accepted.
 */
const keysMaxAgeMs = 600_000;
/**
 * An unknown key id makes us read the keys at once, but not more often than this, milliseconds, because
 * anybody can make up a key id.
 */
const keysCooldownMs = 10_000;

/**
 * Reads the provider's metadata when they are first needed, and again until that works, because the provider
 * may start later than the gateway. All who wait for them share one request.
 * The returned function throws Problem `service.unavailable`.
 */
export function connectProvider(options: {
  issuer: string;
  clientId: string;
  clientSecret: string;
  insecure: boolean;
  fetch: Fetch;
}): () => Promise<ProviderConnection> {
  let connection: Promise<ProviderConnection> | undefined;
  return () => {
    connection ??= connect(options).catch((error) => {
      connection = undefined;
      throw providerUnavailable(error, 'reading its metadata');
    });
    return connection;
  };
}

async function connect({
  issuer,
  clientId,
  clientSecret,
  insecure,
  fetch,
}: Parameters<typeof connectProvider>[0]): Promise<ProviderConnection> {
  // The secret goes in the body, because Keycloak does not decode the percent-encoding of a Basic header.
  const config = await discovery(new URL(issuer), clientId, {}, ClientSecretPost(clientSecret), {
    execute: insecure ? [allowInsecureRequests] : [],
    timeout: providerTimeoutMs / 1_000,
    [customFetch]: (url, init) => fetch(url, init as RequestInit),
  });
  const { jwks_uri } = config.serverMetadata();
  if (!jwks_uri) throw new Error('The metadata name no keys');
  const remote = createRemoteJWKSet(new URL(jwks_uri), {
    cacheMaxAge: keysMaxAgeMs,
    cooldownDuration: keysCooldownMs,
    timeoutDuration: providerTimeoutMs,
    [joseFetch]: (url, init) => fetch(url, init),
  });
  return {
    config,
    keys: (header, token) => remote(header, token).catch(keyProblem),
    haveKeys: async () => (remote.fresh ? undefined : remote.reload().catch(keyProblem)),
  };
}

/** A key that the provider does not have is a fault of the token. Any other failure is the provider's. */
function keyProblem(error: unknown): never {
  const isTokens =
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported;
  throw isTokens ? error : providerUnavailable(error, 'reading its keys');
}
