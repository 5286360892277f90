import {
  type ClientReport,
  type FigureFailure,
  figureFailures,
  figuresPointMinutes,
  loadSpansMs,
  type ToldFigures,
  toldVersionsAtMost,
} from '@freightwright/contracts';
import type { RegistrySource } from '../remotes/registry.ts';
import { createServedVersions } from './served-versions.ts';
import { createVersionVisits, type VersionVisits } from './version-visits.ts';
import { createVisitors } from './visitor.ts';

export interface VisitsDeps {
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
