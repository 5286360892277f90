import { isIPv4 } from 'node:net';
import type { ClientReport, FigureFailure, FiguresPoint, PublishedFigures } from '@freightwright/contracts';
import {
  figureFailures,
  figuresPointMinutes,
  figuresPointsAtMost,
  loadSpansMs,
  maxVersionsReported,
  visitorPlaces,
} from '@freightwright/contracts';
import { addressBlock, addressNetwork } from '@freightwright/service-kit';
import type { GatewayMiddleware } from '../gateway-context.ts';
import type { RegistrySource } from '../remotes/registry.ts';
import { createKeyedHash } from '../secrets/keyed-hash.ts';

/** A visitor without an identity: what remains of an address. */
interface Visitor {
  /** A keyed hash, which never leaves this process. */
  id: string;
  /** The position in the visitor sets, the same in every gateway process. Many addresses share it. */
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
 * The address of one visitor: an IPv4 address, or the /48 network of an IPv6 address. Rate limits count a
 * /64, but a rented server has a /48, and would be 65,536 visitors.
 */
function visitorAddress(address: string): string {
  const block = addressBlock(address);
  return isIPv4(block) ? block : addressNetwork(address);
}

/** The registry's limit per message. Older days are dropped when it was unavailable for so long. */
const daysAtMost = 2;

type VersionVisits = ReturnType<typeof createVersionVisits>;

/** The unsent figures of one version. */
function createVersionVisits() {
  const days = new Map<string, { seen: Buffer; failed: Buffer }>();
  const points = new Map<string, FiguresPoint>();
  return {
    /** Adds a visitor to the day's set, and after a failure to the set of affected visitors. */
    mark(day: string, place: number, failed: boolean) {
      const sets = days.get(day) ?? { seen: emptySet(), failed: emptySet() };
      days.set(day, sets);
      put(sets.seen, place);
      if (failed) put(sets.failed, place);
      dropOldest(days, daysAtMost);
    },
    /** Returns the data point of the ten minutes from `at` on. */
    pointAt(at: string): FiguresPoint {
      const point = points.get(at) ?? emptyPoint(at);
      points.set(at, point);
      dropOldest(points, figuresPointsAtMost);
      return point;
    },
    published: () => ({
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

/** A page that stays open longer, without requesting a file, is no longer counted; at most twice that. */
const retentionMs = 6 * 60 * 60 * 1000;
/** About 100 bytes each, in two generations. Beyond that, visitors are not counted until the next one. */
const maxStored = 200_000;

/** @param now milliseconds since the epoch. */
function createServedVersions(now: () => number) {
  let recent = new Set<string>();
  let before: ReadonlySet<string> = new Set();
  let beganMs = now();

  function turn(): void {
    const passedMs = now() - beganMs;
    if (passedMs < retentionMs) return;
    before = passedMs < 2 * retentionMs ? recent : new Set();
    recent = new Set();
    beganMs = now();
  }

  return {
    add(visitorId: string, part: string) {
      turn();
      if (recent.size < maxStored) recent.add(`${visitorId} ${part}`);
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

/** What one visitor added to a version's figures within ten minutes. */
interface Added {
  views: number;
  failed: Set<FigureFailure>;
}

/** More versions than pages show at a time. Reports of others are not counted until these are sent. */
const versionsAtMost = 200;
/** Further page views of a visitor within ten minutes are not counted. */
const viewsAtMost = 20;
/** Visitors per ten minutes, of all versions together, some 200 bytes each. The charts omit further ones. */
const addedAtMost = 50_000;
const spanMs = figuresPointMinutes * 60_000;

export type Visits = ReturnType<typeof createVisits>;

/**
 * Counts visitors of versions. Reports count only for versions that were served to the address. Whatever an
 * address sends, it has one position in the set of a day's visitors and adds one visitor to ten minutes of a
 * chart.
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

  /** Undefined while too many versions have unsent figures. */
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
    /** A page at this address sent a report. */
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
    /** Returns and clears the unsent figures of some versions; nothing when all were sent. */
    take(): PublishedFigures[] {
      const all = [...waiting];
      waiting = new Map(all.slice(maxVersionsReported));
      return all.slice(0, maxVersionsReported).map(([part, visits]) => {
        const [name = '', version = ''] = part.split('@');
        return { name, version, ...visits.published() };
      });
    },
  };
}

function spanOf(durationMs: number): number {
  const index = loadSpansMs.findIndex((end) => durationMs <= end);
  return index === -1 ? loadSpansMs.length : index;
}

/**
 * Records which version of a remote is served to whom: a page of it, or one of its files. A requested file
 * counts even if it could not be sent, because a version without its files is failing.
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

/** Decodes the version, which Retry may spell differently: '0.1.%30'. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
