import {
  defineSettings,
  natsSettings,
  readSettings,
  setting,
  sharedSettings,
  telemetrySettings,
} from '@freightwright/service-kit';
import * as z from 'zod';

const { HOST, LOG_LEVEL, PRINCIPAL_PUBLIC_KEY } = sharedSettings;

export const settings = defineSettings({
  HOST,
  LOG_LEVEL,
  ...telemetrySettings,
  ...natsSettings,
  PRINCIPAL_PUBLIC_KEY,
  PORT: setting(z.coerce.number().int().min(0).max(65_535).default(8106), {
    description: 'Port the registry service listens on.',
  }),
  REMOTES_DIR: setting(z.string().min(1), {
    description: 'Folder that holds the versions of remotes; the gateway serves it.',
  }),
});

export const readConfig = (env: Readonly<Record<string, string | undefined>> = process.env) =>
  readSettings(settings, env);
