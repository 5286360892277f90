import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { retryWithin } from '../retry-within.ts';
import { withinMs } from '../shared-probe.ts';
import type { Bus, Consumption } from './bus.ts';
import { consume } from './consume.ts';
import { forgetMessages } from './forget-messages.ts';
import { type Link, openLink, unavailable } from './link.ts';
import type { NatsAccess } from './nats-access.ts';
import { answerQuestions, ask, createResponderHealth, type Responder } from './request-reply.ts';
import { type Stored, storeMessage } from './store-message.ts';
import { ensureStreams, storeProbe } from './streams.ts';

export interface NatsOptions extends NatsAccess {
  /** The name of the service, which is also the queue group of its replicas. */
  name: string;
  log: Log;
  metrics?: Metrics;
  /** How long the first connection may take before this rejects, milliseconds. Default 30 s. */
  connectTimeoutMs?: number;
}

/**
 * How long `finish` waits for running handlers before it aborts their signals, milliseconds: as long as whoever
 * asked a question waits for its answer.
 */
const graceMs = 5_000;
/** How long aborted handlers have after that, milliseconds. */
const lastGraceMs = 1_000;
const defaultRequestTimeoutMs = 5_000;

const defaultConnectTimeoutMs = 30_000;

/** Connects to NATS 2.9 or newer with JetStream, makes the streams, and gives the bus. */
export async function connectNats(options: NatsOptions): Promise<Bus> {
  const { name, log, metrics: _, connectTimeoutMs = defaultConnectTimeoutMs, ...access } = options;
  const link = await openLink({ ...access, service: name, log, connectTimeoutMs });
  const bus = await busOn(link, options).catch(async (error: unknown) => {
    await link.close();
    throw error;
  });
  return {
    ...bus,
    async close() {
      await bus.close();
      await link.close();
    },
  };
}

/**
 * Makes the streams and returns the bus on a connection that others use as well: `close` leaves the
 * connection open.
 */
export async function busOn(
  link: Link,
  { name, log, metrics, connectTimeoutMs = defaultConnectTimeoutMs }: Omit<NatsOptions, keyof NatsAccess>,
): Promise<Bus> {
  const { nc, streamReplicas: replicas } = link;
  const js = jetstream(nc);
  const jsm = await jetstreamManager(nc, { checkAPI: false });
  await retryWithin(
    connectTimeoutMs,
    () => ensureStreams(jsm, { replicas, log }),
    (err) => log.warn({ err }, 'JetStream is not there yet'),
  );
  // A server that came back may have lost its data, so the streams are made again.
  const leaveLink = link.onReconnect(() => {
    ensureStreams(jsm, { replicas, log }).catch((err: unknown) =>
      log.warn({ err }, 'could not check the streams'),
    );
  });

  const stop = new AbortController();
  const cut = new AbortController();
  const loops: Promise<void>[] = [];
  const responders: Responder[] = [];
  const probeStore = storeProbe({ js, jsm, name, replicas });
  const health = createResponderHealth({ link, log, metrics });
  const consumeDeps = { js, jsm, log, metrics, stopped: stop.signal, cut: cut.signal };
  const start = async (spec: Stored, consumption: Consumption<never>) => {
    loops.push(...(await consume(consumeDeps, spec, consumption as Consumption<unknown>)));
  };
  const finishWork = () => Promise.all([...loops, ...responders.map((responder) => responder.finish())]);
  let finishing: Promise<void> | undefined;
  const finish = () => {
    finishing ??= (async () => {
      stop.abort();
      leaveLink();
      const finished = finishWork();
      await withinMs(graceMs, finished).catch(() => cut.abort());
      await withinMs(lastGraceMs, finished).catch((err: unknown) =>
        log.warn({ err }, 'work in hand was cut off'),
      );
    })();
    return finishing;
  };

  return {
    publish: (event, data, { id }) => storeMessage({ link, js, metrics }, event, data, id),
    enqueue: (task, data, { id }) => storeMessage({ link, js, metrics }, task, data, id),
    follow: (event, consumption) => start(event, consumption),
    work: (task, consumption) => start(task, consumption),
    request: (spec, data, { timeoutMs = defaultRequestTimeoutMs } = {}) =>
      ask({ link, responders: health }, spec, data, timeoutMs) as never,
    async respond(spec, answer) {
      responders.push(
        await answerQuestions({ link, name, log, metrics, cut: cut.signal }, spec, (data, question) =>
          answer(data as never, question),
        ),
      );
    },
    async forget(matches) {
      link.assertConnected();
      return forgetMessages(jsm, matches).catch((cause: unknown) => {
        throw unavailable(cause);
      });
    },
    async ready() {
      link.assertConnected();
      await probeStore();
    },
    finish,
    close: finish,
  };
}
