import { checkSchema } from '@freightwright/contracts';
import type { JetStreamClient, JetStreamManager, JsMsg } from '@nats-io/jetstream';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { redactText } from '../redaction.ts';
import { inArrivedSpan } from '../telemetry/record-span.ts';
import { attemptWithin } from './attempt.ts';
import { bury } from './bury.ts';
import { type Consumption, PermanentFailure } from './bus.ts';
import { heartbeatMs } from './consumer.ts';
import { idOf, type Stored, wireSubject } from './store-message.ts';
import { arrivedWith, decode, messageWords } from './wire.ts';

export interface ConsumeDeps {
  js: JetStreamClient;
  jsm: JetStreamManager;
  log: Log;
  metrics: Metrics | undefined;
  /** Aborts when no more messages may be taken. */
  stopped: AbortSignal;
  /** Aborts when the handlers that are running must end. */
  cut: AbortSignal;
}

/** A consumption with every default filled in. */
export type Terms = Required<Consumption<unknown>>;

/** Pause after a dead letter could not be kept, milliseconds. */
const buryAgainMs = 5_000;

/**
 * Brings one delivery to its end: done, another attempt after the backoff, or a dead letter. Rejects only
 * when the connection is closed.
 */
export async function settle(deps: ConsumeDeps, spec: Stored, terms: Terms, message: JsMsg): Promise<void> {
  const words = { kind: 'consumer', ...messageWords('process', wireSubject(spec)) } as const;
  const settled = async () => {
    // While a handler is working, the server must not think that we are gone.
    const heartbeat = setInterval(() => message.working(), heartbeatMs);
    const timer = deps.metrics?.busHandling.startTimer({ subject: spec.subject });
    try {
      const outcome = await deliver(deps, spec, terms, message);
      deps.metrics?.busMessages.inc({ subject: spec.subject, outcome });
      return outcome;
    } catch (err) {
      // The message stays in its stream until its dead letter is kept.
      deps.log.error({ err, subject: spec.subject }, 'could not keep a dead letter');
      message.nak(buryAgainMs);
      return 'not-buried';
    } finally {
      clearInterval(heartbeat);
      timer?.();
    }
  };
  const failureOf = (outcome: string) => (outcome === 'handled' ? undefined : outcome);
  await inArrivedSpan(words, { ...arrivedWith(message.headers), work: settled, failureOf });
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
  const facts = { subject: spec.subject, id, attempt };
  const give = async (why: string, err?: unknown): Promise<'dead'> => {
    const reason = redactText(why);
    await bury(deps.js, message, { id, durable: terms.durable, reason, attempts: attempt });
    message.term();
    log.error({ ...facts, reason, err }, 'message became a dead letter');
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
      // The service is stopping, which is not the message's fault, so another replica may have it at once.
      message.nak();
      return 'retried';
    }
    const reason = err instanceof Error ? `${err.name}: ${err.message}` : String(err);
    if (err instanceof PermanentFailure || attempt >= terms.maxAttempts) return give(reason, err);
    const pauseMs = terms.backoffMs[Math.min(attempt, terms.backoffMs.length) - 1] ?? 0;
    message.nak(pauseMs);
    log.warn({ ...facts, err, pauseMs }, 'handling failed, trying again');
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
  const broken = checked.errors
    .map(({ field, message: words }) => `${field || '(root)'}: ${words}`)
    .join('; ');
  return { ok: false, reason: `the payload breaks the contract: ${broken}` };
}
