import type { EventStore } from '../events/event-store.ts';
import { saveEvent } from '../events/process-event.ts';
import type { ProviderEvent } from '../provider/stripe-events.ts';
import type { JobStore } from '../reconciliation/job-store.ts';
import { type ReconcileDeps, reconcile, sinceOf } from '../reconciliation/reconciliation.ts';
import { subscriptionOf } from '../subscriber/subscriber.ts';

export const usage = `npm run billing -- plans | reconcile | replay <event id> | replay --since <moment> | show <user id>

  plans       makes the products and prices that are missing at the payment provider
  reconcile   compares every subscriber with the provider, and puts right what differs
  replay      processes a message of the provider again, or all since a day (2026-12-01) or moment
  show        what is stored about a user, and what the provider says

docs/billing.md says more.`;

export interface CommandDeps extends Omit<ReconcileDeps, 'events'> {
  events: EventStore;
  jobs: JobStore;
  /** Resolves when every stored event that is due was processed. */
  settle: () => Promise<void>;
  print: (text: string) => void;
}

/** The arguments match no command. */
export class UsageError extends Error {}

/**
 * Runs one command of `npm run billing`.
 * @param open opens the database and the provider, for a valid command
 * @throws UsageError for arguments that match no command.
 */
export async function runCommand(args: readonly string[], open: () => Promise<CommandDeps>): Promise<void> {
  const [command, first, second, ...rest] = args;
  if (rest.length === 0 && second === undefined) {
    if (command === 'plans' && first === undefined) return plans(await open());
    if (command === 'reconcile' && first === undefined) return compareAll(await open());
    if (command === 'show' && first !== undefined) return show(await open(), first);
    if (command === 'replay' && first !== undefined && /^evt_\w+$/.test(first))
      return replayOne(await open(), first);
  }
  if (command === 'replay' && first === '--since' && second !== undefined && rest.length === 0) {
    const since = new Date(second);
    if (Number.isNaN(since.getTime()))
      throw new UsageError(`${second} is not a day or moment, such as 2026-12-01.`);
    return replaySince(await open(), since);
  }
  throw new UsageError(usage);
}

async function plans({ provider, print }: CommandDeps): Promise<void> {
  const made = await provider.makePlans();
  print(made.length === 0 ? 'All products and prices are there.' : `Made ${made.join('; ')}.`);
}

async function compareAll(deps: CommandDeps): Promise<void> {
  const now = deps.nowMs();
  const since = sinceOf(await deps.jobs.lookedUntil(), now);
  const { missedEvents, users, changed, failed, unknownCustomers } = await reconcile(deps, { since });
  await deps.settle();
  deps.print(
    [
      `Compared ${users} users with the provider. Corrected ${changed}, failed for ${failed}.`,
      `Fetched ${missedEvents} messages that had not come.`,
      ...(unknownCustomers > 0
        ? [`${unknownCustomers} customers there are not ours and were left alone.`]
        : []),
    ].join('\n'),
  );
  if (failed > 0) throw new Error('Run it again for those that failed.');
}

/** Stores the event again, even if it is done. */
async function store(deps: CommandDeps, event: ProviderEvent): Promise<void> {
  if (!(await saveEvent(deps, event))) await deps.events.replay(event.id, new Date(deps.nowMs()));
}

async function replayOne(deps: CommandDeps, id: string): Promise<void> {
  const event = await deps.provider.event(id);
  const stored = await deps.events.find(id);
  if (event) await store(deps, event);
  else if (stored) await deps.events.replay(id, new Date(deps.nowMs()));
  else throw new Error(`Neither we nor the provider know a message ${id}.`);
  await deps.settle();
  const after = await deps.events.find(id);
  deps.print(`${id}, ${after?.type}: ${after?.state}.`);
}

async function replaySince(deps: CommandDeps, since: Date): Promise<void> {
  let replayed = 0;
  for await (const event of deps.provider.eventsSince(since)) {
    await store(deps, event);
    replayed += 1;
  }
  await deps.settle();
  deps.print(`Processed ${replayed} messages since ${since.toISOString()} again.`);
}

async function show({ subscribers, provider, print }: CommandDeps, userId: string): Promise<void> {
  const subscriber = await subscribers.find(userId);
  if (!subscriber) return print('This user has never opened a checkout.');
  const { customerId, checkout, notified } = subscriber;
  print(`customer    ${customerId ?? 'none'}`);
  print(
    `told        ${notified ? `${notified.plan} at ${new Date(notified.atMs).toISOString()}` : 'nothing'}`,
  );
  print(`checkout    ${checkout ? `${checkout.id}, opened ${checkout.openedAt.toISOString()}` : 'none'}`);
  for (const [name, value] of Object.entries(subscriptionOf(subscriber, provider))) {
    print(`${name.padEnd(15)} ${JSON.stringify(value)}`);
  }
  if (customerId === null) return;
  for (const { id, status, choice, periodEndsAtMs } of await provider.subscriptionsOf(customerId)) {
    const plan = choice ? `${choice.plan} by the ${choice.interval}` : 'not one of our plans';
    print(`at the provider ${id}: ${status}, ${plan}, until ${new Date(periodEndsAtMs).toISOString()}`);
  }
}
