import { parseNatsUrl } from './nats/nats-access.ts';
import { secretFault } from './secret-strength.ts';
import type { SettingRule } from './settings.ts';

/** What a part refuses to start with when NODE_ENV is production. Each answers the words that follow the variable's name. */

/** A door for developers. `why` says what it lets in. */
export const offInProduction =
  (why: string): SettingRule<boolean> =>
  (on, { production }) =>
    production && on ? `must be off in production: ${why}` : undefined;

const isHttps = (url: string): boolean => new URL(url).protocol === 'https:';

/** Addresses that browsers are sent to, and origins they come from. */
export const httpsInProduction: SettingRule<string | readonly string[]> = (urls, { production }) =>
  production && ![urls].flat().every(isHttps)
    ? 'must begin with https:// in production: passwords and sessions travel there'
    : undefined;

/**
 * A secret that nobody guesses: at least `atLeast` bytes, not the same over and over, no sequence, no words.
 * @param options.decode what the text stands for; its own bytes unless told.
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

/** An Ed25519 private key in PKCS8 ends in its 32 secret bytes: RFC 8410. */
export const seedOfPrivateKey = (text: string): Uint8Array => Buffer.from(text, 'base64').subarray(-32);

const credentials = ['NATS_USER', 'NATS_NKEY_SEED', 'NATS_CREDS_FILE', 'NATS_TLS_CERT_FILE'];

/** Whoever may speak on NATS unasked can say that somebody has paid. */
export const natsSignIn: SettingRule<string> = (url, { production, values }) =>
  production && credentials.every((name) => values[name] === undefined) && parseNatsUrl(url).user === ''
    ? 'names no user in production: set NATS_USER and NATS_PASSWORD, NATS_NKEY_SEED, NATS_CREDS_FILE or NATS_TLS_CERT_FILE'
    : undefined;

/** Mechanisms that need no password in the address: a certificate, or the machine's own identity. */
const withoutPassword = /[?&]authMechanism=(?:MONGODB-X509|MONGODB-AWS|MONGODB-OIDC|GSSAPI)(?:&|$)/i;

export const mongoSignIn: SettingRule<string> = (uri, { production }) =>
  production && !/^mongodb(?:\+srv)?:\/\/[^/@:]+:[^/@]+@/.test(uri) && !withoutPassword.test(uri)
    ? 'names no user and password in production: mongodb://user:password@host/'
    : undefined;
