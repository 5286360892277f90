import { isLive, Problem, type RemoteRecord } from '@freightwright/contracts';
import { type Passes, repeatPasses } from '@freightwright/service-kit';
import { promoteCanary } from './end-canaries.ts';
import type { RegistryDeps } from './registry-deps.ts';

/** Between two looks at the canaries, milliseconds. A quiet time is counted in minutes. */
const lookEveryMs = 15_000;

/**
 * Promotes each canary that nobody has ended within its quiet time. One that cannot be promoted does not keep the
 * others from it, and is tried again at the next pass.
 */
async function promoteDueCanaries(deps: RegistryDeps, isStopped: () => boolean): Promise<void> {
  for (const { value } of (await deps.remotes.snapshot()).values.values()) {
    const { canary } = value;
    if (isStopped() || !canary || !isLive(value) || !isDue(canary, deps.nowMs())) continue;
    const { name, version } = canary.entry;
    const reason = `Nobody ended the canary for ${minutesOf(canary.promoteAfterMinutes)}.`;
    try {
      await promoteCanary(deps, { name, version, reason, by: canary.by });
    } catch (err) {
      // Another replica was faster, or somebody decided at the same moment.
      if (err instanceof Problem && err.code === 'remote.changed-meanwhile') continue;
      deps.log.warn({ err, remote: `${name}@${version}` }, 'a canary could not be promoted');
    }
  }
}

const isDue = (
  { since, promoteAfterMinutes }: Pick<NonNullable<RemoteRecord['canary']>, 'since' | 'promoteAfterMinutes'>,
  nowMs: number,
) => promoteAfterMinutes !== undefined && Date.parse(since) + promoteAfterMinutes * 60_000 <= nowMs;

const minutesOf = (count = 0) => (count === 1 ? '1 minute' : `${count} minutes`);

/** Looks for due canaries all the time. Every replica may do it. */
export const keepPromoting = (
  deps: RegistryDeps,
  { intervalMs = lookEveryMs }: { intervalMs?: number | undefined } = {},
): Passes =>
  repeatPasses((isStopped) => promoteDueCanaries(deps, isStopped), {
    intervalMs,
    onFailure: (err) => deps.log.warn({ err }, 'the canaries could not be looked at'),
  });
