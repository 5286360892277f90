import type { RemoteRecord } from '@freightwright/contracts';
import { canarySteps } from './canary-steps.ts';
import { stepsOf, versionTrail } from './version-trail.ts';

/** How long a version is kept after it was stored, or after visitors got it, milliseconds. */
export const keptForMs = 30 * 24 * 60 * 60 * 1000;
/** The live version and the two to which one can roll back, however old they are. */
const trailKept = 3;

export interface VersionLife {
  /**
   * What stays whatever its age: the live version, the two before it, and the canary. Of a retired remote the version that was
   * live last counts as live, so that it can come back.
   */
  stays: ReadonlySet<string>;
  /** Until when visitors got each other version, milliseconds since the epoch: pages that show it may still be open. */
  shownUntilMs: ReadonlyMap<string, number>;
}

/** @param records the history of a remote, oldest first. */
export function lifeOfVersions(records: readonly RemoteRecord[]): VersionLife {
  const steps = stepsOf(records);
  const stays = new Set([...new Set(versionTrail(steps).reverse())].slice(0, trailKept));
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

/** The versions that stay although their files are old: all above, and what visitors got after `sinceMs`. */
export function keptVersions(records: readonly RemoteRecord[], sinceMs: number): ReadonlySet<string> {
  const { stays, shownUntilMs } = lifeOfVersions(records);
  const late = [...shownUntilMs].flatMap(([version, untilMs]) => (untilMs >= sinceMs ? [version] : []));
  return new Set([...stays, ...late]);
}
