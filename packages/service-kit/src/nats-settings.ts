import { type NatsAccess, parseNatsUrl } from '@freightwright/nats-kit';
import * as z from 'zod';
import { secretInProduction } from './production-rules.ts';
import { defineSettings, type SettingRule, type SettingValues, setting } from './settings.ts';

const file = z.optional(z.string().min(1));

/** A rule for a setting that requires another one. */
const needs =
  (other: string): SettingRule<string | undefined> =>
  (value, { values }) =>
    value !== undefined && values[other] === undefined ? `needs ${other}` : undefined;

/** A rule for credentials: only one kind may be set. */
const alone =
  (...others: string[]): SettingRule<string | undefined> =>
  (value, { values }) => {
    const other = others.find((name) => values[name] !== undefined);
    return value !== undefined && other !== undefined ? `and ${other} exclude each other` : undefined;
  };

const credentials = ['NATS_USER', 'NATS_NKEY_SEED', 'NATS_CREDS_FILE', 'NATS_TLS_CERT_FILE'];

/** Without authentication, any NATS client could claim that a user has paid. */
const natsSignIn: SettingRule<string> = (url, { production, values }) =>
  production && credentials.every((name) => values[name] === undefined) && parseNatsUrl(url).user === ''
    ? 'names no user in production: set NATS_USER and NATS_PASSWORD, NATS_NKEY_SEED, NATS_CREDS_FILE or NATS_TLS_CERT_FILE'
    : undefined;

const servers = z
  .string()
  .min(1)
  .superRefine((list, context) => {
    try {
      parseNatsUrl(list);
    } catch (error) {
      context.addIssue({
        code: 'custom',
        message: `NATS_URL ${error instanceof Error ? error.message : 'cannot be read'}`,
      });
    }
  });

/** The address of NATS and the service's credentials. */
export const natsSettings = defineSettings({
  NATS_URL: setting(servers.default('nats://127.0.0.1:4222'), {
    description:
      'NATS servers with JetStream, separated by commas; tls://host:4222 asks for TLS. A user and password may stand in it: nats://user:password@host:4222. Production wants a user, an NKey, a creds file or a client certificate.',
    rules: [natsSignIn],
  }),
  NATS_USER: setting(z.optional(z.string().min(1)), {
    description: 'User at the NATS servers; wins over the one in NATS_URL.',
    rules: [needs('NATS_PASSWORD'), alone('NATS_NKEY_SEED', 'NATS_CREDS_FILE')],
  }),
  NATS_PASSWORD: setting(z.optional(z.string().min(1)), {
    description: 'Password of NATS_USER.',
    secret: true,
    rules: [needs('NATS_USER'), secretInProduction({ atLeast: 16 })],
  }),
  NATS_NKEY_SEED: setting(
    z.optional(z.string().regex(/^SU[A-Z2-7]{56}$/, 'NATS_NKEY_SEED must be the seed of a user: SU...')),
    {
      description: "Seed of the user's NKey at the NATS servers, instead of user and password.",
      secret: true,
      rules: [alone('NATS_CREDS_FILE')],
    },
  ),
  NATS_CREDS_FILE: setting(file, {
    description: "File with the user's JWT and seed, as nsc writes it, instead of user and password.",
  }),
  NATS_TLS_CA_FILE: setting(file, {
    description:
      'PEM file with the authority that signed the certificates of the NATS servers. Asks for TLS.',
  }),
  NATS_TLS_CERT_FILE: setting(file, {
    description: 'PEM file with our certificate for NATS servers that ask for one.',
    rules: [needs('NATS_TLS_KEY_FILE')],
  }),
  NATS_TLS_KEY_FILE: setting(file, {
    description: 'PEM file with the key of NATS_TLS_CERT_FILE.',
    rules: [needs('NATS_TLS_CERT_FILE')],
  }),
  NATS_STREAM_REPLICAS: setting(z.optional(z.coerce.number().int().min(1).max(5)), {
    description:
      'How many servers of a NATS cluster keep each stream: 3 to lose no message with one of them. A part makes missing streams so, 1 without it; `npm run message-server -- streams` brings existing ones to it.',
  }),
});

/**
 * Converts the settings to connection options.
 * @example natsAccess(readSettings(natsSettings, {})).url; // => 'nats://127.0.0.1:4222'
 */
export const natsAccess = (config: SettingValues<typeof natsSettings>): NatsAccess => ({
  url: config.NATS_URL,
  user: config.NATS_USER,
  password: config.NATS_PASSWORD,
  nkeySeed: config.NATS_NKEY_SEED,
  credsFile: config.NATS_CREDS_FILE,
  tlsCaFile: config.NATS_TLS_CA_FILE,
  tlsCertFile: config.NATS_TLS_CERT_FILE,
  tlsKeyFile: config.NATS_TLS_KEY_FILE,
  streamReplicas: config.NATS_STREAM_REPLICAS,
});
