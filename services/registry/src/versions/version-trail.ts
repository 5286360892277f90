import { isDeepStrictEqual } from 'node:util';
import type { CanaryStep, RemoteCanary, RemoteChange, RemoteRecord } from '@freightwright/contracts';
import { isLive } from '@freightwright/contracts';

/** A move of the pointer: to a version, or away from the live one. */
interface PointerStep {
  action: RemoteChange['action'] | 'retire';
  /** Null when no version is live anymore. */
  to: string | null;
  at: string;
}

/** The records that moved the pointer, without those that only started, changed or ended a canary. */
export const pointerMoves = (records: readonly RemoteRecord[]): RemoteRecord[] =>
  records.filter(
    ({ change, retired }, index) =>
      retired !== undefined || !isDeepStrictEqual(change, records[index - 1]?.change),
  );

/** @param records oldest first, as the steps are. */
export const stepsOf = (records: readonly RemoteRecord[]): PointerStep[] =>
  pointerMoves(records).map((record) =>
    isLive(record)
      ? record.change
      : { action: 'retire', to: null, at: record.retired?.at ?? record.change.at },
  );

/**
 * The versions available for rollbacks, with the current one last. A deployment adds its version. A rollback
 * removes the versions it went back over, so a second rollback goes further back and never forward to what
 * the first one left. Deploying the current version again adds nothing, and neither does retiring it.
 * @param changes oldest first.
 */
export function versionTrail(changes: readonly Pick<PointerStep, 'action' | 'to'>[]): string[] {
  const trail: string[] = [];
  for (const { action, to } of changes) {
    if (to === null) continue;
    if (action === 'rollback' && trail.includes(to)) trail.length = trail.lastIndexOf(to);
    if (trail.at(-1) !== to) trail.push(to);
  }
  return trail;
}

/** The target of a rollback: the previous version, or the last one of a retired remote. Undefined if none. */
export const versionBefore = (changes: readonly Pick<PointerStep, 'action' | 'to'>[]): string | undefined =>
  versionTrail(changes).at(changes.at(-1)?.to === null ? -1 : -2);

/**
 * The starts, changes and ends of a remote's canaries. Moving the pointer also ends a canary.
 * @param records oldest first, as the steps are.
 */
export function canarySteps(records: readonly RemoteRecord[]): CanaryStep[] {
  let running: RemoteCanary | undefined;
  return records.flatMap((record) => {
    const [before, now] = [running, record.canary];
    running = now;
    if (isDeepStrictEqual(before, now)) return [];
    const steps: CanaryStep[] = [];
    const isSame = before?.entry.version === now?.entry.version;
    if (before && !isSame) steps.push(endOf(before, record));
    if (now) steps.push(termsOf(now, isSame ? 'change' : 'start'));
    return steps;
  });
}

function termsOf(canary: RemoteCanary, action: 'start' | 'change'): CanaryStep {
  const { entry, percent, cohorts, promoteAfterMinutes, by, since } = canary;
  const quiet = promoteAfterMinutes === undefined ? {} : { promoteAfterMinutes };
  return { action, version: entry.version, by, at: since, percent, cohorts, ...quiet };
}

function endOf({ entry: { version } }: RemoteCanary, record: RemoteRecord): CanaryStep {
  const { canaryEnded, retired, change } = record;
  if (canaryEnded) return { action: 'end', ...canaryEnded };
  if (retired) return { action: 'end', version, ...retired, reason: 'The remote was retired.' };
  const { by, at, to, action } = change;
  const moved = action === 'rollback' ? `The remote was rolled back to ${to}.` : `${to} was deployed.`;
  const reason = to === version ? 'It became the live version.' : moved;
  return { action: 'end', version, by, at, reason };
}

/** Retention of a version after it was stored, or last served, milliseconds. */
export const retentionMs = 30 * 24 * 60 * 60 * 1000;
/** The live version and the two rollback targets, whatever their age. */
const trailRetained = 3;

interface VersionLife {
  /**
   * Versions that are never pruned: the live version, the two before it, and the canary. A retired remote's
   * last version counts as live, so that it can be restored.
   */
  stays: ReadonlySet<string>;
  /** When each other version was last served, epoch milliseconds: pages that show it may still be open. */
  shownUntilMs: ReadonlyMap<string, number>;
}

/** @param records the history of a remote, oldest first. */
export function lifeOfVersions(records: readonly RemoteRecord[]): VersionLife {
  const steps = stepsOf(records);
  const stays = new Set([...new Set(versionTrail(steps).reverse())].slice(0, trailRetained));
  const canary = records.at(-1)?.canary;
  if (canary) stays.add(canary.entry.version);
  const shownUntilMs = new Map<string, number>();
  const shown = (version: string, at: string) =>
    shownUntilMs.set(version, Math.max(shownUntilMs.get(version) ?? 0, Date.parse(at)));
  for (const [index, { to }] of steps.entries()) {
    const next = steps[index + 1];
    if (to !== null && next) shown(to, next.at);
  }
  for (const { action, version, at } of canarySteps(records)) if (action === 'end') shown(version, at);
  return { stays, shownUntilMs };
}

/** The old versions to retain: all above, and those served after `sinceMs`. */
export function retainedVersions(records: readonly RemoteRecord[], sinceMs: number): ReadonlySet<string> {
  const { stays, shownUntilMs } = lifeOfVersions(records);
  const late = [...shownUntilMs].flatMap(([version, untilMs]) => (untilMs >= sinceMs ? [version] : []));
  return new Set([...stays, ...late]);
}
