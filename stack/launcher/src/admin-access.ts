import { type NatsAccess, natsAdmin } from '@freightwright/nats-kit';
import { natsAccess, natsSettings, readSettings } from '@freightwright/service-kit';
import { readConfig } from './config.ts';
import { type Environment, storedSecrets } from './secrets.ts';

/**
 * An operator's sign-in at the message server: with the NATS_ settings, or without them as the admin of the
 * server that `npm start` runs.
 * @throws Error when there is neither.
 */
export async function adminAccess(env: Environment): Promise<NatsAccess> {
  if (Object.keys(natsSettings).some((name) => env[name])) return natsAccess(readSettings(natsSettings, env));
  const { DATA_DIR, NATS_PORT } = readConfig(env);
  const { NATS_PASSWORD_ADMIN: password } = await storedSecrets({ folder: DATA_DIR, env });
  if (password) return { url: `nats://127.0.0.1:${NATS_PORT}`, user: natsAdmin, password };
  throw new Error(
    `${DATA_DIR} holds no password for the message server. Run this where \`npm start\` runs, with its DATA_DIR and NATS_PORT, or set NATS_URL, NATS_USER and NATS_PASSWORD.`,
  );
}
