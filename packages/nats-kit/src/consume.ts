import { setTimeout as pause } from 'node:timers/promises';
import { checkSchema } from '@freightwright/contracts';
import { inArrivedSpan, type Log, type Metrics, redactText, withinMs } from '@freightwright/runtime-kit';
import type { Consumer, JetStreamClient, JetStreamManager, JsMsg } from '@nats-io/jetstream';
import { AckPolicy, DeliverPolicy, JetStreamApiCodes, ReplayPolicy } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { type Consumption, PermanentFailure } from './bus.ts';
import { deadLetter } from './dead-letters.ts';
import { isApiError } from './link.ts';
import { idOf, type Stored, wireSubject } from './store-message.ts';
import { arrivedWith, decode, describeMessage } from './wire.ts';

/** A message whose worker sends no heartbeat for this long is delivered to another worker. */
const ackWaitMs = 10_000;
/** The interval of a worker's heartbeats. */
export const heartbeatMs = ackWaitMs / 3;
/** The limit of unacknowledged deliveries over all replicas, including those that wait for a retry. */
const maxAckPending = 5_000;
/** How long a pull waits. It is short: after a failure, the client waits as long before it pulls again. */
const pullMs = 5_000;

export const streamOf = (spec: Stored): 'EVENTS' | 'TASKS' => (spec.kind === 'event' ? 'EVENTS' : 'TASKS');

/**
 * On NATS 2.9 a consumer has one subject, so a service that follows two events needs two consumers.
 * @example consumerName(emailChanged, 'billing'); // => 'billing__identity_email-changed_v1'
 */
export const consumerName = (spec: Stored, durable: string): string =>
  `${durable}__${spec.subject.replaceAll('.', '_')}`;

/** Creates or updates a consumer for one subject. Attempts are counted here, not by the server. */
async function ensureConsumer(
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
    if (!isApiError(error, JetStreamApiCodes.ConsumerNotFound)) throw error;
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

/** The next message; undefined after a while or when `stopped` aborts. Pulled one at a time, not buffered. */
export async function nextMessage(consumer: Consumer, stopped: AbortSignal): Promise<JsMsg | undefined> {
  const pull = await consumer.fetch({ max_messages: 1, expires: pullMs });
  const stop = () => pull.stop();
  stopped.addEventListener('abort', stop, { once: true });
  // It may have aborted during the pull, and then the event does not fire again.
  if (stopped.aborted) stop();
  try {
    for await (const message of pull) return message;
    return undefined;
  } finally {
    stopped.removeEventListener('abort', stop);
  }
}

/**
 * Runs one attempt for at most `timeoutMs`, or until `cut` aborts. The work's signal then aborts as well.
 * Work that ignores its signal goes on, but is not awaited.
 */
async function attemptWithin(
  timeoutMs: number,
  cut: AbortSignal,
  work: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const controller = new AbortController();
  // Added and removed by hand: AbortSignal.any would attach every message to a signal that lives as long as
  // the process.
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onCut = () => reject(new Error('the service stops'));
  cut.addEventListener('abort', onCut, { once: true });
  try {
    await withinMs(timeoutMs, Promise.race([work(controller.signal), aborted]));
  } catch (error) {
    controller.abort(error);
    throw error;
  } finally {
    cut.removeEventListener('abort', onCut);
  }
}

interface ConsumeDeps {
  js: JetStreamClient;
  jsm: JetStreamManager;
  log: Log;
  metrics: Metrics | undefined;
  /** Aborts to stop receiving messages. */
  stopped: AbortSignal;
  /** Aborts to end running handlers. */
  cut: AbortSignal;
}

/** A consumption with all defaults applied. */
export type Terms = Required<Consumption<unknown>>;

/** Pause after a message could not be dead-lettered, milliseconds. */
const deadLetterAgainMs = 5_000;

/**
 * Settles a delivery: acknowledged, retried after the backoff, or dead-lettered. Rejects when disconnected.
 */
export async function settle(deps: ConsumeDeps, spec: Stored, terms: Terms, message: JsMsg): Promise<void> {
  const text = { kind: 'consumer', ...describeMessage('process', wireSubject(spec)) } as const;
  const settled = async () => {
    // While a handler is working, the server must not consider the worker dead.
    const heartbeat = setInterval(() => message.working(), heartbeatMs);
    const timer = deps.metrics?.busHandling.startTimer({ subject: spec.subject });
    try {
      const outcome = await deliver(deps, spec, terms, message);
      deps.metrics?.busMessages.inc({ subject: spec.subject, outcome });
      return outcome;
    } catch (err) {
      // The message stays in its stream until it is dead-lettered.
      deps.log.error({ err, subject: spec.subject }, 'could not keep a dead letter');
      message.nak(deadLetterAgainMs);
      return 'not-buried';
    } finally {
      clearInterval(heartbeat);
      timer?.();
    }
  };
  const failureOf = (outcome: string) => (outcome === 'handled' ? undefined : outcome);
  await inArrivedSpan(text, { ...arrivedWith(message.headers), work: settled, failureOf });
}

async function deliver(
  deps: ConsumeDeps,
  spec: Stored,
  terms: Terms,
  message: JsMsg,
): Promise<'handled' | 'retried' | 'dead'> {
  const { log } = deps;
  const attempt = message.info.deliveryCount;
  const id = idOf(spec, message.headers?.get('Nats-Msg-Id') ?? '');
  const details = { subject: spec.subject, id, attempt };
  const give = async (why: string, err?: unknown): Promise<'dead'> => {
    const reason = redactText(why);
    await deadLetter(deps.js, message, { id, durable: terms.durable, reason, attempts: attempt });
    message.term();
    log.error({ ...details, reason, err }, 'message became a dead letter');
    return 'dead';
  };

  if (attempt > terms.maxAttempts) return give('every attempt ended without an answer');
  const payload = read(spec, message);
  if (!payload.ok) return give(payload.reason);
  try {
    await attemptWithin(terms.timeoutMs, deps.cut, async (signal) =>
      terms.handle(payload.data, { id, attempt, signal, log }),
    );
  } catch (err) {
    if (deps.cut.aborted) {
      // The service is stopping; the message is not the cause, so another replica may receive it at once.
      message.nak();
      return 'retried';
    }
    const reason = err instanceof Error ? `${err.name}: ${err.message}` : String(err);
    if (err instanceof PermanentFailure || attempt >= terms.maxAttempts) return give(reason, err);
    const pauseMs = terms.backoffMs[Math.min(attempt, terms.backoffMs.length) - 1] ?? 0;
    message.nak(pauseMs);
    log.warn({ ...details, err, pauseMs }, 'handling failed, trying again');
    return 'retried';
  }
  message.ack();
  return 'handled';
}

function read(spec: Stored, message: JsMsg): { ok: true; data: unknown } | { ok: false; reason: string } {
  let value: unknown;
  try {
    value = decode(message.data);
  } catch {
    return { ok: false, reason: 'the payload is not JSON' };
  }
  const checked = checkSchema(spec.data, value, { root: 'the payload' });
  if (checked.ok) return checked;
  const broken = checked.errors.map(({ field, message: text }) => `${field || '(root)'}: ${text}`).join('; ');
  return { ok: false, reason: `the payload breaks the contract: ${broken}` };
}

const defaults = {
  concurrency: 1,
  maxAttempts: 5,
  backoffMs: [1_000, 5_000, 30_000, 120_000],
  timeoutMs: 60_000,
} as const;

/** Pause after a consumer could not be read, milliseconds. */
const brokenPauseMs = 1_000;

/**
 * Starts `concurrency` loops. Each pulls one message, settles it and pulls the next. Rejects when the
 * consumer cannot be created. Later failures (the server restarts, its data is gone) are logged and repaired.
 * @returns a promise that resolves when the loops have ended.
 */
export async function consume(
  deps: ConsumeDeps,
  spec: Stored,
  consumption: Consumption<unknown>,
): Promise<Promise<void>[]> {
  const terms: Terms = { ...defaults, ...consumption };
  if (!/^[\w-]{1,64}$/.test(terms.durable)) throw new TypeError(`Not a durable name: ${terms.durable}`);
  await ensureConsumer(deps.jsm, deps.js, spec, terms.durable);
  // Alerts detect an increase only in an existing series, so the counters start at 0.
  for (const outcome of ['handled', 'retried', 'dead'] as const)
    deps.metrics?.busMessages.inc({ subject: spec.subject, outcome }, 0);
  return Array.from({ length: terms.concurrency }, () => loop(deps, spec, terms));
}

async function loop(deps: ConsumeDeps, spec: Stored, terms: Terms): Promise<void> {
  const { js, jsm, log, stopped } = deps;
  while (!stopped.aborted) {
    try {
      const consumer = await ensureConsumer(jsm, js, spec, terms.durable);
      while (!stopped.aborted) {
        const message = await nextMessage(consumer, stopped);
        if (message) await settle(deps, spec, terms, message);
      }
    } catch (err) {
      if (stopped.aborted) return;
      log.warn({ err, subject: spec.subject }, 'cannot read messages, trying again');
      await pause(brokenPauseMs, undefined, { signal: stopped }).catch(() => {});
    }
  }
}
