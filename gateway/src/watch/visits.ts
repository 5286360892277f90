import { isIPv4 } from 'node:net';
import type { ClientReport, FigureFailure, FiguresPoint, ToldFigures } from '@freightwright/contracts';
import {
  figureFailures,
  figuresPointMinutes,
  figuresPointsAtMost,
  loadSpansMs,
  toldVersionsAtMost,
  visitorPlaces,
} from '@freightwright/contracts';
import { addressBlock, addressNetwork } from '@freightwright/service-kit';
import type { GatewayMiddleware } from '../gateway-context.ts';
import type { RegistrySource } from '../remotes/registry.ts';
import { createKeyedHash } from '../secrets/keyed-hash.ts';

/** Somebody who visits, without a name: what is left of an address. */
interface Visitor {
  /** A keyed hash, which never leaves this process. */
  id: string;
  /** The place in the sets of visitors, the same in every process of the gateway. Many addresses share it. */
  place: number;
}

const idChars = 16;
const placeChars = 4;

/** @param secret base64, the same in all replicas. */
function createVisitors(secret: string): (address: string) => Visitor {
  const hash = createKeyedHash(secret, 'visitors of remotes');
  return (address) => {
    const text = hash.of(visitorAddress(address));
    const place =
      Buffer.from(text.slice(idChars, idChars + placeChars), 'base64url').readUInt16BE() % visitorPlaces;
    return { id: text.slice(0, idChars), place };
  };
}

/**
 * What counts as one visitor: an IPv4 address, or the /48 network of an IPv6 address. Limits count a /64, but whoever
 * rents a server gets a /48, and would be 65,536 visitors.
 */
function visitorAddress(address: string): string {
  const block = addressBlock(address);
  return isIPv4(block) ? block : addressNetwork(address);
}

/** The registry takes no more in one message. Older ones are dropped when it was away for so long. */
const daysAtMost = 2;

type VersionVisits = ReturnType<typeof createVersionVisits>;

/** What is to be told of one version. */
function createVersionVisits() {
  const days = new Map<string, { seen: Buffer; failed: Buffer }>();
  const points = new Map<string, FiguresPoint>();
  return {
    /** Puts a visitor into the set of the day, and into that of those for whom something failed. */
    mark(day: string, place: number, failed: boolean) {
      const sets = days.get(day) ?? { seen: emptySet(), failed: emptySet() };
      days.set(day, sets);
      put(sets.seen, place);
      if (failed) put(sets.failed, place);
      dropOldest(days, daysAtMost);
    },
    /** The point of the ten minutes that begin at `at`, to be added to. */
    pointAt(at: string): FiguresPoint {
      const point = points.get(at) ?? emptyPoint(at);
      points.set(at, point);
      dropOldest(points, figuresPointsAtMost);
      return point;
    },
    told: () => ({
      days: [...days].map(([day, { seen, failed }]) => ({
        day,
        seen: seen.toString('base64'),
        failed: failed.toString('base64'),
      })),
      points: [...points.values()],
    }),
  };
}

const emptySet = () => Buffer.alloc(visitorPlaces / 8);

function put(set: Buffer, place: number): void {
  set[place >> 3] = (set[place >> 3] ?? 0) | (1 << (place & 7));
}

const emptyPoint = (at: string): FiguresPoint => ({
  at,
  views: 0,
  visitors: 0,
  failedVisitors: 0,
  failed: { 'load-failed': 0, 'mount-failed': 0, 'render-failed': 0, uncaught: 0 } satisfies Record<
    FigureFailure,
    number
  >,
  loads: Array.from({ length: loadSpansMs.length + 1 }, () => 0),
});

function dropOldest(map: Map<string, unknown>, atMost: number): void {
  const [oldest] = map.keys();
  if (map.size > atMost && oldest !== undefined) map.delete(oldest);
}

/** A page that stays open for longer, without asking for a file, is not counted any more; twice that at most. */
const keptForMs = 6 * 60 * 60 * 1000;
/** About 100 bytes each, and there are two generations. Beyond that, visitors are not counted until the next begins. */
const keptAtMost = 200_000;

/** @param now milliseconds since the epoch. */
function createServedVersions(now: () => number) {
  let recent = new Set<string>();
  let before: ReadonlySet<string> = new Set();
  let beganMs = now();

  function turn(): void {
    const passedMs = now() - beganMs;
    if (passedMs < keptForMs) return;
    before = passedMs < 2 * keptForMs ? recent : new Set();
    recent = new Set();
    beganMs = now();
  }

  return {
    add(visitorId: string, part: string) {
      turn();
      if (recent.size < keptAtMost) recent.add(`${visitorId} ${part}`);
    },
    has(visitorId: string, part: string): boolean {
      turn();
      const key = `${visitorId} ${part}`;
      return recent.has(key) || before.has(key);
    },
  };
}

interface VisitsDeps {
  /** Base64, the same in all replicas. */
  secret: string;
  registry: Pick<RegistrySource, 'hasSeen'>;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** What one visitor added to the figures of a version within ten minutes. */
interface Added {
  views: number;
  failed: Set<FigureFailure>;
}

/** More versions than pages show at a time. Reports of others are not counted until these are told. */
const versionsAtMost = 200;
/** A visitor who opens more pages in ten minutes adds no more. */
const viewsAtMost = 20;
/** Visitors of ten minutes, of all versions together, some 200 bytes each. Beyond that the charts have no more. */
const addedAtMost = 50_000;
const spanMs = figuresPointMinutes * 60_000;

export type Visits = ReturnType<typeof createVisits>;

/**
 * Counts visitors of versions. Only what was served to an address counts of what it reports, and one address counts once:
 * whatever it sends, it has one place in the set of a day's visitors and adds one visitor to ten minutes of a chart.
 */
export function createVisits({ secret, registry, now }: VisitsDeps) {
  const visitorAt = createVisitors(secret);
  const servedVersions = createServedVersions(now);
  let waiting = new Map<string, VersionVisits>();
  let span = { at: '', added: new Map<string, Added>() };

  function addedBy(at: string, key: string): Added | undefined {
    if (span.at !== at) span = { at, added: new Map() };
    const known = span.added.get(key);
    if (known || span.added.size >= addedAtMost) return known;
    const added: Added = { views: 0, failed: new Set() };
    span.added.set(key, added);
    return added;
  }

  /** Undefined while too many versions wait to be told. */
  function visitsOf(part: string): VersionVisits | undefined {
    const known = waiting.get(part);
    if (known || waiting.size >= versionsAtMost) return known;
    const visits = createVersionVisits();
    waiting.set(part, visits);
    return visits;
  }

  return {
    /** The gateway served a page of this version, or one of its files. */
    served(address: string, name: string, version: string) {
      if (!registry.hasSeen(name, version)) return;
      servedVersions.add(visitorAt(address).id, `${name}@${version}`);
    },
    /** A page at this address reported something. */
    reported(address: string, { kind, remote: part, durationMs }: ClientReport) {
      const failure = figureFailures.find((one) => one === kind);
      const isView = kind === 'page-view' || kind === 'navigation';
      if (part === undefined || (!failure && !isView)) return;
      const visitor = visitorAt(address);
      if (!servedVersions.has(visitor.id, part)) return;
      const visits = visitsOf(part);
      if (!visits) return;
      const at = new Date(Math.floor(now() / spanMs) * spanMs).toISOString();
      visits.mark(at.slice(0, 10), visitor.place, failure !== undefined);
      const isNew = !span.added.has(`${visitor.id} ${part}`) || span.at !== at;
      const added = addedBy(at, `${visitor.id} ${part}`);
      if (!added) return;
      const point = visits.pointAt(at);
      if (isNew) point.visitors += 1;
      if (failure && !added.failed.has(failure)) {
        if (added.failed.size === 0) point.failedVisitors += 1;
        added.failed.add(failure);
        point.failed[failure] += 1;
      }
      if (isView && added.views < viewsAtMost) {
        added.views += 1;
        point.views += 1;
        if (durationMs !== undefined) {
          const index = spanOf(durationMs);
          point.loads[index] = (point.loads[index] ?? 0) + 1;
        }
      }
    },
    /** Gives what is to be told of some versions, and forgets it; nothing when all was told. */
    take(): ToldFigures[] {
      const all = [...waiting];
      waiting = new Map(all.slice(toldVersionsAtMost));
      return all.slice(0, toldVersionsAtMost).map(([part, visits]) => {
        const [name = '', version = ''] = part.split('@');
        return { name, version, ...visits.told() };
      });
    },
  };
}

function spanOf(durationMs: number): number {
  const index = loadSpansMs.findIndex((end) => durationMs <= end);
  return index === -1 ? loadSpansMs.length : index;
}

/**
 * Notes to whom which version of a remote is served: a page of it, or one of its files. A file that was asked for counts
 * although it could not be sent, because a version without its files is one that fails.
 */
export const noteServed = (visits: Pick<Visits, 'served'>): GatewayMiddleware =>
  async function noteServed(ctx, next) {
    if (ctx.method === 'GET' && ctx.path.startsWith('/mfe/')) {
      const [, , name = '', version = '', file] = ctx.path.split('/');
      if (file !== undefined) visits.served(ctx.state.clientAddress, name, decoded(version));
    }
    await next();
    const { shown } = ctx.state;
    if (ctx.method === 'GET' && shown && !shown.override) {
      visits.served(ctx.state.clientAddress, shown.name, shown.version);
    }
  };

/** A version may be spelled in another way, as Retry does it: '0.1.%30'. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
