import {
  AckPolicy,
  type Consumer,
  DeliverPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  type JsMsg,
  ReplayPolicy,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { type Stored, wireSubject } from './store-message.ts';

/** A message whose worker gives no sign of life for this long is delivered to another worker. */
const ackWaitMs = 10_000;
/** How often a worker gives a sign of life. */
export const heartbeatMs = ackWaitMs / 3;
/**
 * How many deliveries may be open at a time, over all replicas. Those that wait for another attempt count as
 * well.
 */
const maxAckPending = 5_000;
/**
 * How long one pull waits at the server. It is short, because after a failure the client waits as long before
 * it looks again.
 */
const pullMs = 5_000;

export const streamOf = (spec: Stored): 'EVENTS' | 'TASKS' => (spec.kind === 'event' ? 'EVENTS' : 'TASKS');

/** A consumer has one subject on NATS 2.9, so a service that follows two events needs two of them. */
export const consumerName = (spec: Stored, durable: string): string =>
  `${durable}__${spec.subject.replaceAll('.', '_')}`;

/**
 * Creates the consumer of `durable` for one subject, or brings it up to date. Attempts are counted by us and
 * not by the server's limit.
 */
export async function ensureConsumer(
  jsm: JetStreamManager,
  js: JetStreamClient,
  spec: Stored,
  durable: string,
): Promise<Consumer> {
  const stream = streamOf(spec);
  const name = consumerName(spec, durable);
  const changeable = { ack_wait: nanos(ackWaitMs), max_deliver: -1, max_ack_pending: maxAckPending };
  try {
    await jsm.consumers.info(stream, name);
    await jsm.consumers.update(stream, name, changeable);
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== JetStreamApiCodes.ConsumerNotFound)
      throw error;
    await jsm.consumers.add(stream, {
      durable_name: name,
      filter_subject: wireSubject(spec),
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      replay_policy: ReplayPolicy.Instant,
      ...changeable,
    });
  }
  return js.consumers.get(stream, name);
}

/**
 * The next message, or undefined when none came for a while or `stopped` aborts. Messages are taken one at a
 * time, so none waits in our memory.
 */
export async function nextMessage(consumer: Consumer, stopped: AbortSignal): Promise<JsMsg | undefined> {
  const pull = await consumer.fetch({ max_messages: 1, expires: pullMs });
  const stop = () => pull.stop();
  stopped.addEventListener('abort', stop, { once: true });
  // It may have been aborted while the pull was on its way, and then no event comes any more.
  if (stopped.aborted) stop();
  try {
    for await (const message of pull) return message;
    return undefined;
  } finally {
    stopped.removeEventListener('abort', stop);
  }
}
