import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { natsSettings } from '@freightwright/service-kit';
import { reportFailure } from '@freightwright/service-kit/commands';
import { mongoUserUri } from '@freightwright/stack-mongo/from-outside';
import { adminAccess } from '../admin-access.ts';
import { sandboxOf } from '../backing-components.ts';
import { readConfig, readEnvironment } from '../config.ts';
import { childEnv, databasePassword, databaseUsers, type Environment, storedSecrets } from '../secrets.ts';

/** The commands of services that run beside the platform: `npm run tariff`, `billing`, `audit-log`, `migrate`. */
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

const [name, ...text] = process.argv.slice(2) as [keyof typeof commands | 'migrate', ...string[]];
await run(readEnvironment()).catch(reportFailure);

/**
 * Runs the command with the database, and other dependencies, of the platform that `npm start` runs, or those
 * in the environment. The command itself reports a missing setting that it needs.
 */
async function run(env: Environment): Promise<void> {
  const { service, file, args } = name === 'migrate' ? migrationOf(text) : { ...commands[name], args: text };
  const config = readConfig(env);
  const secrets = await storedSecrets({ folder: config.DATA_DIR, env });
  const password = secrets[databasePassword(service)];
  const uri = password && mongoUserUri({ name: service, password }, config.MONGO_PORT);
  const payments = {
    STRIPE_SECRET_KEY: secrets.STRIPE_SECRET_KEY ?? '',
    STRIPE_WEBHOOK_SECRET: secrets.STRIPE_WEBHOOK_SECRET ?? '',
    ...sandboxOf(config, env),
  };
  const own = {
    MONGODB_URI: config.MONGODB_URI ?? uri ?? '',
    ...(name === 'billing' && payments),
    ...(name === 'audit-log' && (await messagesOf(env))),
  };
  const child = spawn(process.execPath, [fileURLToPath(file), ...args], {
    stdio: 'inherit',
    env: childEnv(env, own),
  });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

/** The service itself migrates its data: `npm run migrate -- notification --dry-run`. */
function migrationOf([given = '', ...options]: readonly string[]) {
  const service = databaseUsers.find((user) => user === given && user !== 'gateway');
  if (!service || options.some((option) => option !== '--dry-run')) {
    console.error('npm run migrate -- <service> [--dry-run]\n\ndocs/change-what-is-stored.md tells when.');
    process.exit(2);
  }
  const file = new URL(`../../../../services/${service}/src/main.ts`, import.meta.url);
  return { service, file, args: ['migrate', ...options] };
}

/** Settings of the message server that are not secret are passed on to the command. */
async function messagesOf(env: Environment): Promise<Record<string, string>> {
  const { NATS_PASSWORD, NATS_NKEY_SEED } = env;
  if (Object.keys(natsSettings).some((setting) => env[setting]))
    return { ...(NATS_PASSWORD && { NATS_PASSWORD }), ...(NATS_NKEY_SEED && { NATS_NKEY_SEED }) };
  const { url, user, password } = await adminAccess(env).catch(() => ({}) as Record<string, undefined>);
  return url && user && password ? { NATS_URL: url, NATS_USER: user, NATS_PASSWORD: password } : {};
}
