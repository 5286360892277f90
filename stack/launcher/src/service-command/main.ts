import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { natsSettings } from '@freightwright/service-kit';
import { mongoUserUri } from '@freightwright/stack-mongo/from-outside';
import { adminAccess } from '../admin-access.ts';
import { childEnv } from '../child-env.ts';
import { readConfig, readEnvironment } from '../config.ts';
import { sandboxOf } from '../platform-parts.ts';
import { databasePassword, readSecret, type SecretName } from '../secrets.ts';

/** The commands of services that run beside the platform: `npm run tariff`, `billing`, `audit-log`. */
const commands = {
  tariff: {
    service: 'prediction',
    file: new URL('../../../../services/prediction/src/tariff/command/main.ts', import.meta.url),
  },
  billing: {
    service: 'billing',
    file: new URL('../../../../services/billing/src/command/main.ts', import.meta.url),
  },
  'audit-log': {
    service: 'identity',
    file: new URL('../../../../services/identity/src/audit/command/main.ts', import.meta.url),
  },
} as const;

// The command gets the database, and what else it needs, of the platform that `npm start` runs, or what the
// environment names. It says itself which setting is missing, if it needs it at all.
const [name, ...words] = process.argv.slice(2) as [keyof typeof commands, ...string[]];
const { service, file } = commands[name];
const env = readEnvironment();
const config = readConfig(env);
const own = {
  ...(await database()),
  ...(name === 'billing' && (await payments())),
  ...(name === 'audit-log' && (await messages())),
};
const child = spawn(process.execPath, [fileURLToPath(file), ...words], {
  stdio: 'inherit',
  env: childEnv(env, own),
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});

function secretOf(secret: SecretName): Promise<string | undefined> {
  return readSecret(secret, { folder: config.DATA_DIR, env });
}

async function database(): Promise<Record<string, string>> {
  if (config.MONGODB_URI !== undefined) return { MONGODB_URI: config.MONGODB_URI };
  const password = await secretOf(databasePassword(service));
  return password ? { MONGODB_URI: mongoUserUri({ name: service, password }, config.MONGO_PORT) } : {};
}

async function payments(): Promise<Record<string, string>> {
  const STRIPE_SECRET_KEY = await secretOf('STRIPE_SECRET_KEY');
  const STRIPE_WEBHOOK_SECRET = await secretOf('STRIPE_WEBHOOK_SECRET');
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) return {};
  return { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, ...sandboxOf(config, env) };
}

/** Settings that are no secret reach the command as they are. */
async function messages(): Promise<Record<string, string>> {
  const { NATS_PASSWORD, NATS_NKEY_SEED } = env;
  if (Object.keys(natsSettings).some((setting) => env[setting])) {
    return { ...(NATS_PASSWORD && { NATS_PASSWORD }), ...(NATS_NKEY_SEED && { NATS_NKEY_SEED }) };
  }
  const access = await adminAccess(env).catch(() => undefined);
  if (!access?.user || !access.password) return {};
  return { NATS_URL: access.url, NATS_USER: access.user, NATS_PASSWORD: access.password };
}
