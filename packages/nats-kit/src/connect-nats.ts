import { retryWithin, withinMs } from '@freightwright/runtime-kit';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { Bus, Consumption } from './bus.ts';
import { consume } from './consume.ts';
import { forgetMessages } from './forget-messages.ts';
import { defaultConnectTimeoutMs, type Link, type NatsOptions, onOwnLink, unavailable } from './link.ts';
import type { NatsAccess } from './nats-access.ts';
import { answerQuestions, ask, createResponderBreakers } from './request-reply.ts';
import { type Stored, storeMessage } from './store-message.ts';
import { ensureStreams, storeProbe } from './streams.ts';

/** How long `finish` waits for handlers before it aborts them, milliseconds: as long as a requester waits. */
const graceMs = 5_000;
/** Time for aborted handlers after that, milliseconds. */
const lastGraceMs = 1_000;
const defaultRequestTimeoutMs = 5_000;

/**
 * Connects to NATS 2.9 or newer with JetStream, creates the streams, and returns the bus.
 * @throws Error when no server accepts the connection within `connectTimeoutMs`.
 * @example
 * const bus = await connectNats({ url: 'nats://127.0.0.1:4222', name: 'bol', log });
 * await bus.publish(bolIssued, data, { id: bill.id });
 */
export const connectNats = (options: NatsOptions): Promise<Bus> =>
  onOwnLink(options, (link) => busOn(link, options));

/**
 * Creates the streams and returns a bus on a shared connection: `close` leaves the connection open.
 * @example const bus = await busOn(link, { name: 'gateway', log });
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
  // A restarted server may have lost its data, so the streams are created again.
  const leaveLink = link.onReconnect(() => {
    ensureStreams(jsm, { replicas, log }).catch((err: unknown) =>
      log.warn({ err }, 'could not check the streams'),
    );
  });

  const stop = new AbortController();
  const cut = new AbortController();
  const loops: Promise<void>[] = [];
  const endings: (() => Promise<void>)[] = [];
  const probeStore = storeProbe({ js, jsm, name, replicas });
  const breakerOf = createResponderBreakers({ link, log, metrics });
  const consumeDeps = { js, jsm, log, metrics, stopped: stop.signal, cut: cut.signal };
  const start = async (spec: Stored, consumption: Consumption<never>) => {
    loops.push(...(await consume(consumeDeps, spec, consumption as Consumption<unknown>)));
  };
  let finishing: Promise<void> | undefined;
  const finish = () => {
    finishing ??= (async () => {
      stop.abort();
      leaveLink();
      const finished = Promise.all([...loops, ...endings.map((end) => end())]);
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
      ask({ link, breakerOf }, spec, data, timeoutMs) as never,
    async respond(spec, answer) {
      endings.push(
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
