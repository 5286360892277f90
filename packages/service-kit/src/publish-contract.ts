import type { MissedByRemote, Route } from '@freightwright/contracts';
import { httpRoutes, outlinesOf, registerContract } from '@freightwright/contracts';
import type { Bus } from '@freightwright/nats-kit';
import type { Log } from '@freightwright/runtime-kit';
import { repeatPasses } from './repeat-passes.ts';

/** Time limit for the registry's reply, and the pause before a retry, milliseconds. */
const askTimeoutMs = 2_000;
const retryMs = 5_000;
/** The report repeats at this interval, so that a registry that lost its data recovers. */
const againMs = 5 * 60_000;
/** The limit of notes in the readiness response. The log has all of them. */
const notesAtMost = 5;
const noteLengthAtMost = 300;

interface PublishContractDeps {
  name: string;
  bus: Pick<Bus, 'request'>;
  log: Log;
  /** Default: the routes of the contracts. */
  routes?: readonly Route[];
  nowMs?: () => number;
  retryAfterMs?: number;
}

export type ContractPublisher = ReturnType<typeof publishContract>;

/**
 * Reports this service's routes to the registry, and stores the notes in its reply: what live remotes lack.
 * Retries until the registry replies, and repeats every few minutes. The reply never stops the service.
 * @example publishContract({ name: 'bol', bus, log }).notes(); // => [] until the registry replies
 */
export function publishContract({
  name,
  bus,
  log,
  routes = httpRoutes,
  nowMs = Date.now,
  retryAfterMs = retryMs,
}: PublishContractDeps) {
  const data = { service: name, routes: outlinesOf(routes.filter(({ service }) => service === name)) };
  let publishedAtMs = Number.NEGATIVE_INFINITY;
  let known: readonly string[] = [];
  const report = async () => {
    if (nowMs() - publishedAtMs < againMs) return;
    const { missed } = await bus.request(registerContract, data, { timeoutMs: askTimeoutMs });
    publishedAtMs = nowMs();
    const notes = missed.map(format);
    for (const [index, note] of notes.entries()) {
      if (!known.includes(note)) log.warn({ missed: missed[index] }, note);
    }
    known = notes;
  };
  const passes = repeatPasses(report, {
    intervalMs: retryAfterMs,
    onFailure: (err) => log.debug({ err }, 'the registry has not heard the contract yet'),
  });
  return {
    /** What live remotes need and this service does not provide, as sentences. */
    notes: () => known.slice(0, notesAtMost).map((note) => note.slice(0, noteLengthAtMost)),
    stop: () => void passes.stop(),
  };
}

const format = ({ name, version, route, place, message }: MissedByRemote): string =>
  `${name}@${version} needs ${route}${place && ` with ${place}`}: ${message}`;
