import { connectMongo, createLog, createMetrics, type Mongo } from '@freightwright/service-kit';
import { createClosedStore } from '../account/closed-store.ts';
import { createBillingMetrics } from '../billing-metrics.ts';
import { createEventPump } from '../events/event-pump.ts';
import { createEventStore } from '../events/event-store.ts';
import { processEvent } from '../events/process-event.ts';
import { createStripeApi } from '../provider/stripe-api.ts';
import { createSubscriberStore } from '../subscriber/subscriber-store.ts';
import { createJobStore } from '../upkeep/job-store.ts';
import { readCommandConfig } from './config.ts';
import { type CommandDeps, runCommand, UsageError } from './run-command.ts';

// The command of docs/billing.md, with the settings of the service. `npm run billing` starts it with those of the
// site that `npm start` runs. Events that follow are published by the service, which looks for them every second.
let mongo: Mongo | undefined;

async function open(): Promise<CommandDeps> {
  const config = readCommandConfig();
  const log = createLog({ name: 'billing', level: 'error' });
  const metrics = createMetrics('billing');
  mongo = await connectMongo({
    uri: config.MONGODB_URI,
    database: `${config.MONGODB_PREFIX}billing`,
    log,
    connectTimeoutMs: 10_000,
  });
  const { connection } = mongo;
  const nowMs = Date.now;
  const provider = createStripeApi({
    secretKey: config.STRIPE_SECRET_KEY,
    webhookSecret: config.STRIPE_WEBHOOK_SECRET,
    apiUrl: config.STRIPE_API_URL,
    automaticTax: config.STRIPE_TAX,
    publicUrl: config.PUBLIC_URL,
    nowMs,
    log,
    metrics,
  });
  const known = {
    subscribers: createSubscriberStore(connection),
    closed: createClosedStore(connection),
    provider,
    billingMetrics: createBillingMetrics(metrics),
    nowMs,
    log,
  };
  const events = createEventStore(connection);
  const pump = createEventPump({ ...known, events, process: (event) => processEvent(known, event) });
  return {
    ...known,
    events,
    jobs: createJobStore(connection),
    wake: pump.wake,
    async settle() {
      pump.wake();
      await pump.settled();
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
