import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { natsSettings } from '@freightwright/service-kit';
import { mongoUserUri } from '@freightwright/stack-mongo/from-outside';
import { childEnv } from '../child-env.ts';
import { readConfig, readEnvironment } from '../config.ts';
import { adminAccess } from '../dead-letters/admin-access.ts';
import { databasePassword, readSecret } from '../secrets.ts';

// `npm run audit-log`: the command of the identity service, on the database and the message server that `npm start`
// runs, or at MONGODB_URI and with the NATS_ settings.
const env = readEnvironment();
const command = fileURLToPath(
  new URL('../../../../services/identity/src/audit/command/main.ts', import.meta.url),
);
const child = spawn(process.execPath, [command, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: childEnv(env, { ...(await database()), ...(await messages()) }),
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});

async function database(): Promise<Record<string, string>> {
  const { DATA_DIR, MONGO_PORT, MONGODB_URI } = readConfig(env);
  if (MONGODB_URI !== undefined) return { MONGODB_URI };
  const password = await readSecret(databasePassword('identity'), { folder: DATA_DIR, env });
  // The command says which setting is missing, if it needs the database at all.
  return password ? { MONGODB_URI: mongoUserUri({ name: 'identity', password }, MONGO_PORT) } : {};
}

/** Only an export needs the message server. Settings that are no secret reach the command as they are. */
async function messages(): Promise<Record<string, string>> {
  const { NATS_PASSWORD, NATS_NKEY_SEED } = env;
  if (Object.keys(natsSettings).some((name) => env[name])) {
    return { ...(NATS_PASSWORD && { NATS_PASSWORD }), ...(NATS_NKEY_SEED && { NATS_NKEY_SEED }) };
  }
  const access = await adminAccess(env).catch(() => undefined);
  if (!access?.user || !access.password) return {};
  return { NATS_URL: access.url, NATS_USER: access.user, NATS_PASSWORD: access.password };
}
