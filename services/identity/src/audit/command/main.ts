import { once } from 'node:events';
import { natsAdmin } from '@freightwright/nats-kit';
import { createLog } from '@freightwright/runtime-kit';
import {
  connectMongo,
  type Mongo,
  natsAccess,
  natsSettings,
  ownEnvironment,
  readSettings,
  sharedSettings,
} from '@freightwright/service-kit';
import { createAuditStore } from '../audit-store.ts';
import { readDeployments } from './read-deployments.ts';
import { runCommand, UsageError } from './run-command.ts';

// Exports and verifies the audit log. `npm run audit-log` starts it with the site settings of `npm start`.
const log = createLog({ name: 'audit-log', level: 'error' });
let mongo: Mongo | undefined;

async function audit() {
  const { MONGODB_URI, MONGODB_PREFIX } = sharedSettings;
  const at = readSettings({ MONGODB_URI, MONGODB_PREFIX }, ownEnvironment);
  mongo = await connectMongo({
    uri: at.MONGODB_URI,
    database: `${at.MONGODB_PREFIX}identity`,
    log,
    connectTimeoutMs: 30_000,
  });
  return createAuditStore(mongo.connection);
}

/** Only an export needs the NATS settings. */
async function deployments() {
  const access = natsAccess(readSettings(natsSettings, ownEnvironment));
  return readDeployments(access, { user: access.user ?? natsAdmin, log });
}

async function print(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
}

try {
  const isWell = await runCommand(process.argv.slice(2), { audit, deployments, nowMs: Date.now, print });
  process.exitCode = isWell ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
} finally {
  await mongo?.close();
}
