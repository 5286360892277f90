import { isLive, type RemoteEntry, type RemoteRecord } from '@freightwright/contracts';
import { stepsOf, versionTrail } from '../version-trail.ts';

/** Who moves a pointer without a person: what the history says in `by`. */
export const platform = 'platform';

/** A deployed version is watched for so long. */
export const watchedForMs = 3 * 24 * 60 * 60 * 1000;

/** A version that is watched, and the one with which it is compared and that everybody gets instead. */
export interface Watched {
  role: 'live' | 'canary';
  version: string;
  /** Null when there is none. */
  other: RemoteEntry | null;
  /** The first day of UTC that counts of the other one: '2026-11-23'. */
  otherFromDay: string;
  /** False when its time is over, or when somebody set it live although it was taken back. */
  isWatched: boolean;
  /** Whether it was watched for as long as any version is. */
  isSettled: boolean;
}

/**
 * The versions of a remote that the platform watches. A rollback is not watched, so one never leads to another.
 * @param records the history of the remote, oldest first.
 * @returns nothing for a remote that is retired.
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
      // The same days count of both, which then had the same network and the same services.
      otherFromDay: canary.since.slice(0, 10),
      isWatched: !taken.has(version),
      isSettled: false,
    },
  ];
}

/** The versions that the platform took back before. It never does so twice, nor goes back to one. */
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
