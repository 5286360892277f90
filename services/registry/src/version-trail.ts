import type { RemoteChange } from '@freightwright/contracts';

/**
 * The versions through which one can go back, with the current one last. A deployment adds its version. A
 * rollback removes the versions it went back over, so a second rollback goes further back and never forward
 * to what the first one left. Deploying the current version again adds nothing.
 * @param changes oldest first.
 */
export function versionTrail(changes: readonly Pick<RemoteChange, 'action' | 'to'>[]): string[] {
  const trail: string[] = [];
  for (const { action, to } of changes) {
    if (action === 'rollback' && trail.includes(to)) trail.length = trail.lastIndexOf(to);
    if (trail.at(-1) !== to) trail.push(to);
  }
  return trail;
}

/** The version to which a rollback goes; undefined when there is none before the current one. */
export const versionBefore = (changes: readonly Pick<RemoteChange, 'action' | 'to'>[]): string | undefined =>
  versionTrail(changes).at(-2);
