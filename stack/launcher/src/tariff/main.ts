import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { mongoUserUri } from '@freightwright/stack-mongo/from-outside';
import { childEnv } from '../child-env.ts';
import { readConfig, readEnvironment } from '../config.ts';
import { databasePassword, readSecret } from '../secrets.ts';

// `npm run tariff`: the command of the prediction service, on the database that `npm start` runs, or at
// MONGODB_URI.
const env = readEnvironment();
const command = fileURLToPath(
  new URL('../../../../services/prediction/src/tariff/command/main.ts', import.meta.url),
);
const child = spawn(process.execPath, [command, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: childEnv(env, { ...(await database()) }),
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});

async function database(): Promise<Record<string, string>> {
  const { DATA_DIR, MONGO_PORT, MONGODB_URI } = readConfig(env);
  if (MONGODB_URI !== undefined) return { MONGODB_URI };
  const password = await readSecret(databasePassword('prediction'), { folder: DATA_DIR, env });
  // The command says which setting is missing, if it needs the database at all.
  return password ? { MONGODB_URI: mongoUserUri({ name: 'prediction', password }, MONGO_PORT) } : {};
}
