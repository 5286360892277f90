import * as z from 'zod';
import { natsSettings } from './nats-settings.ts';
import { defineSettings, type SettingRule, setting } from './settings.ts';
import { telemetrySettings } from './telemetry/start-telemetry.ts';

/** Authentication without a password in the URI: a certificate, or the machine's own identity. */
const withoutPassword = /[?&]authMechanism=(?:MONGODB-X509|MONGODB-AWS|MONGODB-OIDC|GSSAPI)(?:&|$)/i;

const mongoSignIn: SettingRule<string> = (uri, { production }) =>
  production && !/^mongodb(?:\+srv)?:\/\/[^/@:]+:[^/@]+@/.test(uri) && !withoutPassword.test(uri)
    ? 'names no user and password in production: mongodb://user:password@host/'
    : undefined;

/** Settings that most services share. A service spreads those it uses into its own settings. */
export const sharedSettings = defineSettings({
  ...telemetrySettings,
  LOG_LEVEL: setting(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'), {
    description: 'Least severe log line that the part writes.',
  }),
  HOST: setting(z.string().min(1).max(253).default('127.0.0.1'), {
    description: 'Address the part listens on.',
  }),
  PORT: setting(z.coerce.number().int().min(0).max(65_535), {
    description: 'TCP port the part listens on; 0 takes a free one.',
  }),
  ...natsSettings,
  MONGODB_URI: setting(z.string().regex(/^mongodb(\+srv)?:\/\//, 'MONGODB_URI must start with mongodb://'), {
    description:
      'Address of the MongoDB that holds the database of this part. It may have several hosts, a user, a password, authSource and TLS options. Production wants a user.',
    secret: true,
    rules: [mongoSignIn],
  }),
  MONGODB_PREFIX: setting(
    z
      .string()
      .regex(/^[\w-]{0,30}$/)
      .default(''),
    {
      description:
        "What goes before the name of this service's database, where several sites share a deployment: letters, digits, - and _, 30 at most.",
    },
  ),
  PRINCIPAL_PUBLIC_KEY: setting(z.base64().min(1), {
    description: 'Ed25519 public key of the gateway, SPKI DER in base64: what a principal is verified with.',
  }),
});
