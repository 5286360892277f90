import { type PointerStep, versionTrail } from './version-trail.ts';

/** How long a version is kept after it was stored, or after it was live, milliseconds. */
export const keptForMs = 30 * 24 * 60 * 60 * 1000;
/** The live version and the two to which one can roll back, however old they are. */
const trailKept = 3;

/**
 * The versions of a remote that stay whatever the age of their files: the live one, the two before it, and all
 * that were live after `sinceMs`, since pages that show them may still be open. Of a retired remote the version
 * that was live last counts as live, so that it can come back.
 * @param changes oldest first.
 */
export function keptVersions(changes: readonly PointerStep[], sinceMs: number): ReadonlySet<string> {
  const trail = [...new Set(versionTrail(changes).reverse())];
  const kept = new Set(trail.slice(0, trailKept));
  for (const [index, { to }] of changes.entries()) {
    const next = changes[index + 1];
    if (to !== null && next && Date.parse(next.at) >= sinceMs) kept.add(to);
  }
  return kept;
}
