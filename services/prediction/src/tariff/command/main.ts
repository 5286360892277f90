import { TableRefused } from '@freightwright/csv';
import { createLog } from '@freightwright/runtime-kit';
import type { Mongo } from '@freightwright/service-kit';
import { connectMongo, ownEnvironment, readSettings, sharedSettings } from '@freightwright/service-kit';
import { loadZipPoints } from '@freightwright/zip-points';
import { laneOf } from '../../predict/read-input.ts';
import { createTariffStore } from '../tariff-store.ts';
import { openTariffs } from '../tariffs.ts';
import { runCommand, UsageError } from './run-command.ts';

// Imports and withdraws tables, with the settings of the service. `npm run tariff` starts it with those of
// the site that `npm start` runs.
let mongo: Mongo | undefined;

async function store() {
  const { MONGODB_URI, MONGODB_PREFIX } = sharedSettings;
  const { MONGODB_URI: uri, MONGODB_PREFIX: prefix } = readSettings(
    { MONGODB_URI, MONGODB_PREFIX },
    ownEnvironment,
  );
  const log = createLog({ name: 'tariff', level: 'error' });
  mongo = await connectMongo({ uri, database: `${prefix}prediction`, log, connectTimeoutMs: 10_000 });
  return createTariffStore(mongo.connection);
}

async function fitDeps(day: string) {
  const log = createLog({ name: 'tariff', level: 'error' });
  const [zips, tariffs] = await Promise.all([loadZipPoints(), openTariffs({ store: await store(), log })]);
  tariffs.close();
  return { day, tariff: tariffs.on(day), laneOf: laneOf.bind(undefined, zips) };
}

try {
  await runCommand(process.argv.slice(2), { store, fitDeps, nowMs: Date.now, print: console.log });
} catch (error) {
  const intro = error instanceof TableRefused ? 'Nothing was imported.\n' : '';
  console.error(intro + (error instanceof Error ? error.message : String(error)));
  process.exitCode = error instanceof UsageError ? 2 : 1;
} finally {
  await mongo?.close();
}
