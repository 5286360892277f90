import { parseNatsUrl } from './nats/nats-access.ts';
import { secretFault } from './secret-strength.ts';
import type { SettingRule } from './settings.ts';

/**
 * What a part refuses to start with when NODE_ENV is production. Each rule gives the words that follow the
 * variable's name.
 */

/** For a door that is meant for developers. `why` says what it lets in. */
export const offInProduction =
  (why: string): SettingRule<boolean> =>
  (on, { production }) =>
    production && on ? `must be off in production: ${why}` : undefined;

const isHttps = (url: string): boolean => new URL(url).protocol === 'https:';

/** For addresses that browsers are sent to, and origins that they come from. */
export const httpsInProduction: SettingRule<string | readonly string[]> = (urls, { production }) =>
  production && ![urls].flat().every(isHttps)
    ? 'must begin with https:// in production: passwords and sessions travel there'
    : undefined;

/**
 * For a secret that cannot be guessed: it has at least `atLeast` bytes, does not repeat itself, and is
 * neither a sequence nor words.
 * @param options.decode gives the bytes that the text stands for; left out, they are those of the text.
 */
export const secretInProduction =
  ({
    atLeast,
    decode = (text: string) => Buffer.from(text),
  }: {
    atLeast: number;
    decode?: (text: string) => Uint8Array;
  }): SettingRule<string | undefined> =>
  (text, { production }) => {
    const fault = production && text !== undefined ? secretFault(decode(text), text, atLeast) : undefined;
    return fault && `${fault} in production (openssl rand -base64 32 makes one)`;
  };

/** The 32 secret bytes at the end of an Ed25519 private key in PKCS8: RFC 8410. */
export const seedOfPrivateKey = (text: string): Uint8Array => Buffer.from(text, 'base64').subarray(-32);

const credentials = ['NATS_USER', 'NATS_NKEY_SEED', 'NATS_CREDS_FILE', 'NATS_TLS_CERT_FILE'];

/** NATS without a user would let anybody say that somebody has paid. */
export const natsSignIn: SettingRule<string> = (url, { production, values }) =>
  production && credentials.every((name) => values[name] === undefined) && parseNatsUrl(url).user === ''
    ? 'names no user in production: set NATS_USER and NATS_PASSWORD, NATS_NKEY_SEED, NATS_CREDS_FILE or NATS_TLS_CERT_FILE'
    : undefined;

/** Ways to sign in that need no password in the address: a certificate, or the machine's own identity. */
const withoutPassword = /[?&]authMechanism=(?:MONGODB-X509|MONGODB-AWS|MONGODB-OIDC|GSSAPI)(?:&|$)/i;

export const mongoSignIn: SettingRule<string> = (uri, { production }) =>
  production && !/^mongodb(?:\+srv)?:\/\/[^/@:]+:[^/@]+@/.test(uri) && !withoutPassword.test(uri)
    ? 'names no user and password in production: mongodb://user:password@host/'
    : undefined;
