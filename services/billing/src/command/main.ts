import { createLog, createMetrics } from '@freightwright/runtime-kit';
import { connectMongo, type Mongo } from '@freightwright/service-kit';
import { readCommandConfig } from '../config.ts';
import { openBilling } from '../open-billing.ts';
import { type CommandDeps, runCommand, UsageError } from './run-command.ts';

// The command of docs/billing.md, with the service's settings. `npm run billing` starts it with those of the
// site that `npm start` runs. The service publishes the resulting events; it polls every second.
let mongo: Mongo | undefined;

async function open(): Promise<CommandDeps> {
  const config = readCommandConfig();
  const log = createLog({ name: 'billing', level: 'error' });
  mongo = await connectMongo({
    uri: config.MONGODB_URI,
    database: `${config.MONGODB_PREFIX}billing`,
    log,
    connectTimeoutMs: 10_000,
  });
  const { connection } = mongo;
  const billing = openBilling(config, {
    connection,
    nowMs: Date.now,
    log,
    metrics: createMetrics('billing'),
  });
  return {
    ...billing,
    async settle() {
      billing.pump.wake();
      await billing.pump.settled();
    },
    print: console.log,
  };
}

try {
  await runCommand(process.argv.slice(2), open);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
} finally {
  await mongo?.close();
}
