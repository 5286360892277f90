import { createLog } from '@freightwright/runtime-kit';
import { ownEnvironment } from '../config.ts';
import { connectMongo } from '../mongo/open-mongo.ts';
import { readSettings, type SettingValues } from '../settings.ts';
import { sharedSettings } from '../shared-settings.ts';
import { latestVersion, type MigrateDeps, type Migration, migrate, planMigrations } from './migrate.ts';

const { MONGODB_URI, MONGODB_PREFIX } = sharedSettings;
/** The settings that the command needs. */
const databaseSettings = { MONGODB_URI, MONGODB_PREFIX };

interface MigrateCommand {
  /** The service's name, which is also its database's name. */
  name: string;
  migrations: readonly Migration[];
  /** The arguments after `migrate` on the command line. */
  options: readonly string[];
  config?: SettingValues<typeof databaseSettings>;
  print?: (line: string) => void;
}

const usage = 'npm run migrate -- <service> [--dry-run]';

/**
 * Runs the migrations of a service without starting it, or with `--dry-run` prints the planned changes.
 * @throws Error for an unknown option, and as `migrate` does.
 */
export async function runMigrateCommand(command: MigrateCommand): Promise<void> {
  const {
    name,
    migrations,
    options,
    config = readSettings(databaseSettings, ownEnvironment),
    print = console.log,
  } = command;
  const [option, ...others] = options;
  if (others.length > 0 || (option !== undefined && option !== '--dry-run')) throw new Error(usage);
  const isDryRun = option === '--dry-run';
  const log = createLog({ name, level: isDryRun ? 'error' : 'info' });
  const { MONGODB_URI: uri, MONGODB_PREFIX: prefix } = config;
  const mongo = await connectMongo({ uri, database: prefix + name, log, connectTimeoutMs: 10_000 });
  try {
    const db = mongo.connection.getClient().db(prefix + name);
    const deps = { db, service: name, migrations, log };
    if (isDryRun) await printPlan(deps, print);
    else await migrate(deps);
  } finally {
    await mongo.close();
  }
}

async function printPlan(deps: Omit<MigrateDeps, 'log'>, print: (line: string) => void): Promise<void> {
  const { version, planned } = await planMigrations(deps);
  print(
    `The database of ${deps.service} has version ${version}; this release stores ${latestVersion(deps.migrations)}.`,
  );
  for (const { version: next, what, collection, documents } of planned) {
    print(`${next}  ${collection}: ${what} (documents to change: ${documents})`);
  }
  print('Nothing was changed.');
}
