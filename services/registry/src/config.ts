import { assetStoreSettings } from '@freightwright/asset-store';
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
  ...assetStoreSettings,
  PORT: setting(z.coerce.number().int().min(0).max(65_535).default(8106), {
    description: 'Port the registry service listens on.',
  }),
});

export const readConfig = (env: Readonly<Record<string, string | undefined>> = process.env) =>
  readSettings(settings, env);
