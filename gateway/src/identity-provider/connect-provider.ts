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

/** The provider as its metadata describes it, and the keys it signs with. */
export interface ProviderConnection {
  config: Configuration;
  /** Rejects with Problem `service.unavailable` when the keys cannot be had. */
  keys: JWTVerifyGetKey;
  /**
   * To be called before anything that can be asked for once only, a refresh above all: its answer must not be lost for want of a key.
   * @throws Problem `service.unavailable`.
   */
  haveKeys(): Promise<void>;
}

/** Keys are asked for again after this time; a key that was withdrawn is believed no longer. */
const keysMaxAgeMs = 600_000;
/** An unknown key id has them asked for at once, but not more often than this: anybody can make one up. */
const keysCooldownMs = 10_000;

/**
 * Reads the provider's metadata when it is first needed, and again until that has worked: it may start later than we do. Everybody who
 * waits for it waits for the same request.
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
  // The secret goes in the body: in a Basic header Keycloak would read its percent-encoding literally.
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

/** A key that is not there is the token's fault, anything else the provider's. */
function keyProblem(error: unknown): never {
  const isTokens =
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported;
  throw isTokens ? error : providerUnavailable(error, 'reading its keys');
}
