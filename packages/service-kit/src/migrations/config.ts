import { readSettings } from '../settings.ts';
import { sharedSettings } from '../shared-settings.ts';

const { MONGODB_URI, MONGODB_PREFIX } = sharedSettings;

/** What the command needs of a service's settings. */
export const readMigrateConfig = (env: Readonly<Record<string, string | undefined>> = process.env) =>
  readSettings({ MONGODB_URI, MONGODB_PREFIX }, env);
