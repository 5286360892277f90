import { existsSync } from 'node:fs';
import { defineSettings, readSettings, setting } from '@freightwright/service-kit/commands';
import * as z from 'zod';

export const settings = defineSettings({
  FREIGHTWRIGHT_URL: setting(z.url({ protocol: /^https?$/ }).default('http://localhost:8080'), {
    description: 'Address of the site that `npm run remote` deploys to.',
  }),
  DEPLOY_TOKEN: setting(z.optional(z.string().min(1)), {
    description: 'Deploy token of the team. Unset: the one that `npm start` keeps in the data folder.',
    secret: true,
  }),
  DEPLOY_PRIVATE_KEY: setting(z.optional(z.base64().min(1)), {
    description: 'Ed25519 private key, PKCS8 DER in base64, that `npm run remote -- token` signs with.',
    secret: true,
  }),
  DATA_DIR: setting(z.string().min(1).default('./data'), {
    description: 'Folder for everything the embedded parts keep; made when it is missing.',
  }),
});

/** The settings, with those of a `.env` file. @throws SettingsError that lists every bad variable. */
export function readConfig() {
  if (existsSync('.env')) process.loadEnvFile();
  return configOf(process.env);
}

/** The settings of an environment. @throws SettingsError that lists every bad variable. */
export const configOf = (env: Readonly<Record<string, string | undefined>>) => readSettings(settings, env);
export type Config = ReturnType<typeof configOf>;
