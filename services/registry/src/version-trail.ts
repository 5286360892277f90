import { isDeepStrictEqual } from 'node:util';
import { isLive, type RemoteChange, type RemoteRecord } from '@freightwright/contracts';

/** What happened to a pointer: it moved to a version, or away from the one that was live. */
export interface PointerStep {
  action: RemoteChange['action'] | 'retire';
  /** Null when no version is live any more. */
  to: string | null;
  at: string;
}

/** The records with which the pointer moved, and none that only began, changed or ended a canary. */
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
 * The versions through which one can go back, with the current one last. A deployment adds its version. A
 * rollback removes the versions it went back over, so a second rollback goes further back and never forward
 * to what the first one left. Deploying the current version again adds nothing, and neither does retiring it.
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

/**
 * The version to which a rollback goes: the one before the current one, or the last one of a remote that was
 * retired. Undefined when there is none.
 */
export const versionBefore = (changes: readonly Pick<PointerStep, 'action' | 'to'>[]): string | undefined =>
  versionTrail(changes).at(changes.at(-1)?.to === null ? -1 : -2);
