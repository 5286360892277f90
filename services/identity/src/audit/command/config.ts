import { natsSettings, readSettings, sharedSettings } from '@freightwright/service-kit';

const { MONGODB_URI, MONGODB_PREFIX } = sharedSettings;

type Env = Readonly<Record<string, string | undefined>>;

/** Where the log is. */
export const readDatabaseConfig = (env: Env = process.env) =>
  readSettings({ MONGODB_URI, MONGODB_PREFIX }, env);

/** Where the deployments are. Only an export needs it. */
export const readMessagesConfig = (env: Env = process.env) => readSettings(natsSettings, env);
