import {
  defineSettings,
  httpsInProduction,
  readSettings,
  type SettingValues,
  setting,
  sharedSettings,
} from '@freightwright/service-kit';
import * as z from 'zod';

export const settings = defineSettings({
  ...sharedSettings,
  PORT: setting(z.coerce.number().int().min(0).max(65_535).default(8107), {
    description: 'Port the billing service listens on.',
  }),
  PUBLIC_URL: setting(z.url({ protocol: /^https?$/ }).default('http://localhost:8080'), {
    description: 'Address of the site, to which the hosted checkout sends a browser back.',
    rules: [httpsInProduction],
  }),
  STRIPE_SECRET_KEY: setting(z.string().regex(/^(sk|rk)_(live|test)_\w{8,}$/), {
    description: 'Secret key of the Stripe account that takes the payments.',
    secret: true,
  }),
  STRIPE_WEBHOOK_SECRET: setting(z.string().min(16), {
    description: 'Secret with which Stripe signs its messages to /api/billing/webhook.',
    secret: true,
  }),
  STRIPE_API_URL: setting(z.optional(z.url({ protocol: /^https?$/ })), {
    description: 'Where a stand-in for Stripe answers. Unset: Stripe itself. Refused in production.',
    rules: [
      (url, { production }) =>
        production && url !== undefined ? 'must be unset in production: nobody would pay' : undefined,
    ],
  }),
  STRIPE_TAX: setting(z.stringbool().default(false), {
    description: 'Lets Stripe work out the tax on every payment. Stripe Tax must be set up for the account.',
  }),
});

/** The settings that `npm run billing` needs. */
const commandSettings = [
  'MONGODB_URI',
  'MONGODB_PREFIX',
  'PUBLIC_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_URL',
  'STRIPE_TAX',
] as const;
type CommandSettings = Pick<typeof settings, (typeof commandSettings)[number]>;
export type CommandConfig = SettingValues<CommandSettings>;

export function readCommandConfig(): CommandConfig {
  const named = Object.fromEntries(commandSettings.map((name) => [name, settings[name]]));
  return readSettings(named as CommandSettings, process.env);
}
