import { readFileSync } from 'node:fs';
import type { Authenticator, ConnectionOptions, NatsConnection, TlsOptions } from '@nats-io/transport-node';
import {
  connect,
  credsAuthenticator,
  nkeyAuthenticator,
  tokenAuthenticator,
  usernamePasswordAuthenticator,
} from '@nats-io/transport-node';

/** The address of NATS, at most one kind of credential, and optionally a client certificate. */
export interface NatsAccess {
  /**
   * Servers, separated by commas: `nats://host:4222`, `tls://host:4222`, `nats://user:password@host:4222`.
   */
  url: string;
  user?: string | undefined;
  password?: string | undefined;
  /** Seed of a user's NKey: 'SU...'. */
  nkeySeed?: string | undefined;
  /** Path of a file with a user's JWT and seed, read again for every connection. */
  credsFile?: string | undefined;
  /** Paths of PEM files. Any of them enables TLS. */
  tlsCaFile?: string | undefined;
  tlsCertFile?: string | undefined;
  tlsKeyFile?: string | undefined;
  /** How many servers of a cluster store each stream that this connection creates. Default 1. */
  streamReplicas?: number | undefined;
}

/** The user with all permissions. */
export const natsAdmin = 'admin' as const;

const defaultPort = 4222;

/**
 * Parses servers, separated by commas. `nats://` is optional. Credentials in one of them apply to all.
 * @throws TypeError, without the password in it, when a server is invalid or two users are named.
 * @example parseNatsUrl('n1').servers; // => [{ host: 'n1', port: 4222 }]
 */
export function parseNatsUrl(list: string) {
  const urls = list.split(',').map((entry) => serverUrl(entry.trim()));
  const named = urls.filter(({ username }) => username !== '');
  const [first] = named;
  if (named.some(({ username, password }) => username !== first?.username || password !== first.password)) {
    throw new TypeError('names two users: one user is signed in at all servers');
  }
  return {
    servers: urls.map(({ hostname, port }) => ({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || defaultPort,
    })),
    /** One of them is a `tls://` address. */
    tls: urls.some(({ protocol }) => protocol === 'tls:'),
    /** The text before the @ in the address: a user with a password, or only a token. */
    user: decodeURIComponent(first?.username ?? ''),
    password: decodeURIComponent(first?.password ?? ''),
  };
}

function serverUrl(entry: string): URL {
  const text = entry.includes('://') ? entry : `nats://${entry}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && (url.protocol === 'nats:' || url.protocol === 'tls:') && url.hostname !== '') return url;
  throw new TypeError('must be servers such as nats://host:4222, separated by commas');
}

/** The client's options: addresses without credentials, the authenticator, and TLS when it is enabled. */
export function natsClientOptions(access: NatsAccess) {
  const { servers, tls, user, password } = parseNatsUrl(access.url);
  const authenticator = authenticatorOf({
    ...access,
    user: access.user ?? user,
    password: access.password ?? password,
  });
  const files: TlsOptions = {
    ...(access.tlsCaFile && { caFile: access.tlsCaFile }),
    ...(access.tlsCertFile && { certFile: access.tlsCertFile }),
    ...(access.tlsKeyFile && { keyFile: access.tlsKeyFile }),
  };
  return {
    servers: servers.map(({ host, port }) => (host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`)),
    ...(authenticator && { authenticator }),
    ...((tls || Object.keys(files).length > 0) && { tls: files }),
  };
}

function authenticatorOf({ user, password, nkeySeed, credsFile }: NatsAccess): Authenticator | undefined {
  if (credsFile) return credsAuthenticator(rereading(credsFile));
  if (nkeySeed) return nkeyAuthenticator(Buffer.from(nkeySeed));
  if (user && password) return usernamePasswordAuthenticator(user, password);
  return user ? tokenAuthenticator(user) : undefined;
}

/** Reads the file for each connection. If that fails, the content that was read last is used. */
function rereading(file: string): () => Uint8Array {
  let last: Uint8Array = readFileSync(file);
  return () => {
    try {
      last = readFileSync(file);
    } catch {
      // The file is being replaced.
    }
    return last;
  };
}

interface DialOptions extends Omit<ConnectionOptions, 'servers' | 'inboxPrefix'> {
  /** The name of the service. Replies arrive in its own inbox, which no other user may read. */
  service: string;
}

/** The inbox prefix for the replies to a service's requests. No other user may subscribe to it. */
export const inboxPrefixOf = (service: string): string => `_INBOX.${service.replace(/[^\w-]/g, '-')}`;

/**
 * Opens a connection to NATS. All connections of services and of the gateway are opened here.
 * @throws Error when no server answers, or none accepts our credentials.
 * @example const nc = await dialNats({ service: 'admin', timeout: 5_000 }, { url, user, password });
 */
export async function dialNats(
  { service, name = service, ...options }: DialOptions,
  access: NatsAccess,
): Promise<NatsConnection> {
  return connect({
    ...options,
    ...natsClientOptions(access),
    name,
    inboxPrefix: inboxPrefixOf(service),
    // The server may not have a new password yet, so a refused sign-in is retried.
    ignoreAuthErrorAbort: true,
    maxReconnectAttempts: -1,
    // Otherwise every request creates two errors up front to capture the caller's stack.
    noAsyncTraces: true,
  });
}
