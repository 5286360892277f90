import type { MissedByRemote, Route } from '@freightwright/contracts';
import { hearContract, httpRoutes, outlinesOf } from '@freightwright/contracts';
import type { Log } from './log.ts';
import type { Bus } from './nats/bus.ts';
import { repeatPasses } from './repeat-passes.ts';

/** How long the registry has to hear it, and the pause before it is told again when it did not, milliseconds. */
const askTimeoutMs = 2_000;
const retryMs = 5_000;
/** After this long it is told again, so that a registry that lost its data knows, and the notes are of today. */
const againMs = 5 * 60_000;
/** What is told to whoever asks whether the service is ready. All of it is in the log. */
const notesAtMost = 5;
const noteLengthAtMost = 300;

interface SayContractDeps {
  name: string;
  bus: Pick<Bus, 'request'>;
  log: Log;
  /** Left out, the routes of the contracts. */
  routes?: readonly Route[];
  nowMs?: () => number;
  retryAfterMs?: number;
}

export type ContractSaying = ReturnType<typeof sayContract>;

/**
 * Tells the registry which routes this service serves, and keeps what it hears: what live remotes miss. It is told until
 * it has heard, and every few minutes from then on. The service works meanwhile, and whatever it hears.
 */
export function sayContract({
  name,
  bus,
  log,
  routes = httpRoutes,
  nowMs = Date.now,
  retryAfterMs = retryMs,
}: SayContractDeps) {
  const data = { service: name, routes: outlinesOf(routes.filter(({ service }) => service === name)) };
  let heardAtMs = Number.NEGATIVE_INFINITY;
  let known: readonly string[] = [];
  const say = async () => {
    if (nowMs() - heardAtMs < againMs) return;
    const { missed } = await bus.request(hearContract, data, { timeoutMs: askTimeoutMs });
    heardAtMs = nowMs();
    const notes = missed.map(inWords);
    for (const [index, note] of notes.entries()) {
      if (!known.includes(note)) log.warn({ missed: missed[index] }, note);
    }
    known = notes;
  };
  const passes = repeatPasses(say, {
    intervalMs: retryAfterMs,
    onFailure: (err) => log.debug({ err }, 'the registry has not heard the contract yet'),
  });
  return {
    /** What live remotes need and this service does not have, as sentences. */
    notes: () => known.slice(0, notesAtMost).map((note) => note.slice(0, noteLengthAtMost)),
    stop: () => void passes.stop(),
  };
}

const inWords = ({ name, version, route, place, says }: MissedByRemote): string =>
  `${name}@${version} needs ${route}${place && ` with ${place}`}: ${says}`;
