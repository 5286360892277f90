import { isLive, type RemoteEntry, type RemoteRecord } from '@freightwright/contracts';
import { stepsOf, versionTrail } from '../versions/version-trail.ts';

/** The author of automatic changes, in `by` of the history. */
export const platform = 'platform';

/** Monitoring time of a deployed version. */
export const watchedForMs = 3 * 24 * 60 * 60 * 1000;

/** A monitored version, and the one that it is compared with and that replaces it on a rollback. */
export interface Watched {
  role: 'live' | 'canary';
  version: string;
  /** Null when there is none. */
  other: RemoteEntry | null;
  /** The first UTC day that counts for the other one: '2026-11-23'. */
  otherFromDay: string;
  /** False when its time is over, or when a user reactivated it after a rollback. */
  isWatched: boolean;
  /** Whether it was monitored for the full time. */
  isSettled: boolean;
}

/**
 * The monitored versions of a remote. A rollback is not monitored, so it never causes another.
 * @param records the history of the remote, oldest first.
 * @returns nothing for a retired remote.
 */
export function watchedVersions(records: readonly RemoteRecord[], nowMs: number): Watched[] {
  const current = records.at(-1);
  if (!current || !isLive(current)) return [];
  const { entry, change, canary } = current;
  const taken = takenBack(records);
  const isSettled = nowMs - Date.parse(change.at) > watchedForMs;
  const live: Watched = {
    role: 'live',
    version: entry.version,
    other: versionBefore(records, taken) ?? null,
    otherFromDay: '',
    isWatched: change.action === 'deploy' && !taken.has(entry.version) && !isSettled,
    isSettled: isSettled && change.action === 'deploy',
  };
  if (!canary) return [live];
  const { version } = canary.entry;
  return [
    live,
    {
      role: 'canary',
      version,
      other: entry,
      // The same days count for both, with the same network and the same services.
      otherFromDay: canary.since.slice(0, 10),
      isWatched: !taken.has(version),
      isSettled: false,
    },
  ];
}

/** The versions that the platform has rolled back. It never rolls one back twice, nor returns to one. */
const takenBack = (records: readonly RemoteRecord[]): ReadonlySet<string> =>
  new Set(
    records.flatMap(({ change, canaryEnded }) => [
      ...(change.by === platform && change.action === 'rollback' && change.from !== null
        ? [change.from]
        : []),
      ...(canaryEnded?.by === platform ? [canaryEnded.version] : []),
    ]),
  );

function versionBefore(
  records: readonly RemoteRecord[],
  taken: ReadonlySet<string>,
): RemoteEntry | undefined {
  const before = versionTrail(stepsOf(records)).slice(0, -1);
  const current = records.at(-1)?.entry.version;
  const version = before.findLast((one) => one !== current && !taken.has(one));
  return records.findLast(({ entry }) => entry.version === version)?.entry;
}
