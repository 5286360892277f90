import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { mongoUserUri } from '@freightwright/stack-mongo/from-outside';
import { childEnv } from '../child-env.ts';
import { readConfig, readEnvironment } from '../config.ts';
import { sandboxOf } from '../platform-parts.ts';
import { databasePassword, readSecret } from '../secrets.ts';

// `npm run billing`: the command of the billing service, on the database that `npm start` runs, or at MONGODB_URI,
// with the account in the environment, or the sandbox of `npm start`.
const env = readEnvironment();
const config = readConfig(env);
const command = fileURLToPath(new URL('../../../../services/billing/src/command/main.ts', import.meta.url));
const child = spawn(process.execPath, [command, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: childEnv(env, { ...(await database()), ...(await account()) }),
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});

// A function declaration, because the top-level await above already needs it.
function secretOf(name: Parameters<typeof readSecret>[0]): Promise<string | undefined> {
  return readSecret(name, { folder: config.DATA_DIR, env });
}

/** The command says which setting is missing, if it needs it. */
async function database(): Promise<Record<string, string>> {
  const { MONGO_PORT, MONGODB_URI } = config;
  if (MONGODB_URI !== undefined) return { MONGODB_URI };
  const password = await secretOf(databasePassword('billing'));
  return password ? { MONGODB_URI: mongoUserUri({ name: 'billing', password }, MONGO_PORT) } : {};
}

async function account(): Promise<Record<string, string>> {
  const [key, webhooks] = [await secretOf('STRIPE_SECRET_KEY'), await secretOf('STRIPE_WEBHOOK_SECRET')];
  return {
    ...(key && { STRIPE_SECRET_KEY: key }),
    ...(webhooks && { STRIPE_WEBHOOK_SECRET: webhooks }),
    ...sandboxOf(config, env),
  };
}
