import { type FieldError, partScript } from '@freightwright/contracts';
import type { Version } from './version.ts';

/**
 * Each declared part has its own script, which the lifecycle can load. A part without one would fail on the
 * pages of other remotes.
 */
export function checkParts({
  declaration,
  manifest,
}: Pick<Version, 'declaration' | 'manifest'>): FieldError[] {
  if (!manifest?.ok) return [];
  const scripts = manifest.data.exposes.flatMap(({ assets }) => assets.js.async);
  const { parts = [] } = declaration;
  return parts
    .filter((part) => !scripts.some((file) => file.startsWith(`${partScript(part)}.`)))
    .map((part) => ({
      field: 'declaration.parts',
      rule: 'exposed',
      message: `the lifecycle sends for no script ${partScript(part)}.*.js`,
    }));
}
