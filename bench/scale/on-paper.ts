import { streamConfigs } from '@freightwright/nats-kit';
import { demand, peakPerS, type RequestKind, requestKinds } from './demand.ts';
import type { Costs } from './measure.ts';

/** A Node process uses one core. Above this share of it, requests queue. */
export const busyAtMost = 0.6;
/** Replicas of each service, so that one may fail. */
const replicasAtLeast = 2;
/** Days of a year on which freight is shipped. */
export const workingDays = 250;
/** Bytes of documents and indexes on one database node that are still manageable within hours. */
export const bytesOfNode = 1e12;
/** Servers that scale as their own clusters. */
export const clusters: ReadonlySet<string> = new Set(['mongo', 'nats']);

/** Cores that a service uses in the busiest minute. */
export const coresOf = (part: string, users: number, costs: Costs): number =>
  requestKinds.reduce(
    (sum, kind) => sum + (peakPerS(users, demand[kind].perDay) * (costs[kind].partsMs[part] ?? 0)) / 1_000,
    0,
  );

/** The fakes in `npm start` of third-party servers: their cost is not representative. */
const standIns: ReadonlySet<string> = new Set(['checkout', 'idp', 'mail']);
/** The system counts in hundredths of a second, so a smaller figure over some hundred requests is noise. */
const chanceMs = 0.1;

/** The processes that work for any kind of request. */
export const partsOf = (costs: Costs): string[] => {
  const all = new Set(requestKinds.flatMap((kind) => Object.keys(costs[kind].partsMs)));
  return [...all]
    .filter((part) => !standIns.has(part))
    .filter((part) => requestKinds.some((kind) => (costs[kind].partsMs[part] ?? 0) >= chanceMs))
    .toSorted();
};

/** Replicas of one of our services. */
export const processesOf = (cores: number): number =>
  Math.max(replicasAtLeast, Math.ceil(cores / busyAtMost));

/** Bytes per day that all kinds of requests add to a collection or stream. */
export const bytesPerDay = (place: string, users: number, costs: Costs): number =>
  requestKinds.reduce(
    (sum, kind) => sum + users * demand[kind].perDay * (costs[kind].stored[place]?.bytes ?? 0),
    0,
  );

/** What requests write to. Not the probe stream, which the services themselves write to every few seconds. */
export const placesOf = (costs: Costs, kinds: readonly RequestKind[] = requestKinds): string[] => {
  const all = new Set(kinds.flatMap((kind) => Object.keys(costs[kind].stored)));
  return [...all].filter((place) => place !== 'stream PROBE').toSorted();
};

/**
 * The maximum retention of a collection or stream in days, by docs/retention.md; Infinity for data that lasts
 * as long as its account. That includes bills: the years on that page start when the account is closed.
 * @throws Error for a collection or stream that the page does not name.
 */
export function retentionDays(place: string, retention: string): number {
  if (place === 'bol.bills') return Number.POSITIVE_INFINITY;
  const row = retention.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${place}\``));
  if (row === undefined) throw new Error(`docs/retention.md does not name ${place}`);
  const [, count, unit] = /\| (\d+) (hour|day|year)s? \|/.exec(row) ?? [];
  if (count === undefined) return Number.POSITIVE_INFINITY;
  return (Number(count) * { hour: 1, day: 24, year: 8_760 }[unit as 'hour' | 'day' | 'year']) / 24;
}

/** Bytes in a collection or stream after a year with that many users. */
export function bytesAfterYear(place: string, users: number, costs: Costs, retention: string): number {
  const days = Math.min(workingDays, retentionDays(place, retention));
  return bytesPerDay(place, users, costs) * days;
}

/** A resource that limits the number of users. */
export interface Limit {
  readonly what: string;
  readonly users: number;
  readonly remedy: string;
}

/** The limits, in the order in which they are reached. Each grows in proportion to the users. */
export function limitsOf(costs: Costs, retention: string): Limit[] {
  const of1 = (each: number, most: number) => most / each;
  const parts = partsOf(costs).map((part): Limit => {
    const users = of1(coresOf(part, 1, costs), busyAtMost);
    return clusters.has(part)
      ? { what: `one core of ${part}`, users, remedy: remedyOf(part) }
      : { what: `one process of ${part}`, users, remedy: 'more replicas: no part keeps a state of its own' };
  });
  const events = streamConfigs().find(({ name }) => name === 'EVENTS');
  if (!events) throw new Error('there is no stream of events');
  const eventsOfUser = bytesPerDay('stream EVENTS', 1, costs) * retentionDays('stream EVENTS', retention);
  const storedOfUser = placesOf(costs).reduce(
    (sum, place) => sum + bytesAfterYear(place, 1, costs, retention),
    0,
  );
  return [
    ...parts,
    {
      what: `${events.maxBytes / 2 ** 20} MiB of the stream EVENTS hold its ${retentionDays('stream EVENTS', retention)} days`,
      users: of1(eventsOfUser, events.maxBytes),
      remedy: 'a larger `max_bytes`; until then a follower that was away for long misses the oldest',
    },
    {
      what: 'a terabyte of documents after a year',
      users: of1(storedOfUser, bytesOfNode),
      remedy: 'sharding by `userId`, which every query of a user has, and an archive for bills of years ago',
    },
  ].toSorted((a, b) => a.users - b.users);
}

const remedyOf = (part: string): string =>
  part === 'mongo'
    ? 'a database of more cores for each service, then sharding by `userId`'
    : 'more cores, then a cluster of three with the streams placed apart';
