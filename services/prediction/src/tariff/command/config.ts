import { readSettings, sharedSettings } from '@freightwright/service-kit';

const { MONGODB_URI, MONGODB_PREFIX } = sharedSettings;

/** The settings of the service that the command needs. */
export const readCommandConfig = (env: Readonly<Record<string, string | undefined>> = process.env) =>
  readSettings({ MONGODB_URI, MONGODB_PREFIX }, env);
