import { isDeepStrictEqual } from 'node:util';
import type {
  CheckedRequest,
  changeCanary as changeCanaryRoute,
  RemoteCanary,
  RemoteRecord,
  startCanary as startCanaryRoute,
} from '@freightwright/contracts';
import { isLive, Problem } from '@freightwright/contracts';
import { type Passes, repeatPasses } from '@freightwright/service-kit';
import { passAdmissionChecks } from '../admission/admission.ts';
import { checkUnclaimed } from '../admission/check-declaration.ts';
import { type RegistryDeps, recordsOf } from '../registry-deps.ts';
import { changeRecord, movePointer } from '../versions/change-record.ts';
import { othersThan, refuseUnusable, storedEntry } from '../versions/stored-version.ts';
import { inspectStored } from './inspect-for-admission.ts';

/** A requested canary, and who requests it. */
type WantedCanary = CheckedRequest<typeof startCanaryRoute>['body'] & { name: string; by: string };

/**
 * Serves a stored version to a share of the visitors. Its routes must be free, as for a deployment.
 * Requesting the running canary changes nothing.
 * @throws Problem 'request.invalid' when it would reach no visitor, 'remote.not-found' when nothing is live,
 * 'remote.no-such-version' (not stored, built for another contract, or live), 'remote.canary-runs',
 * 'remote.gate-failed', 'remote.changed-meanwhile', or 'service.unavailable' when too many versions wait.
 */
export async function startCanary(deps: RegistryDeps, wanted: WantedCanary): Promise<RemoteRecord> {
  const { name, version, percent, cohorts = [], promoteAfterMinutes, by } = wanted;
  const quiet = promoteAfterMinutes === undefined ? {} : { promoteAfterMinutes };
  const terms = { percent, cohorts: [...new Set(cohorts)], ...quiet };
  requireVisitors(terms);
  const basis = await deps.remotes.snapshot();
  const live = liveRecord(basis.values.get(name)?.value);
  if (live.canary) return runsAlready(live, live.canary, { version, ...terms });
  if (live.entry.version === version) {
    const detail = `${name}@${version} is the live version. A canary is another one.`;
    throw new Problem('remote.no-such-version', { detail });
  }
  const records = await recordsOf(deps, name);
  const entry = await storedEntry(deps.assets, records, { name, version });
  await inspectStored(deps, entry, basis);
  return changeRecord(deps, {
    name,
    basis,
    next({ snapshot, at }) {
      passAdmissionChecks(`${name}@${version}`, checkUnclaimed(entry, othersThan(name, snapshot)));
      const canary: RemoteCanary = { entry, ...terms, since: at, by };
      return { entry: live.entry, change: live.change, canary };
    },
  });
}

function runsAlready(live: RemoteRecord, running: RemoteCanary, wanted: object): RemoteRecord {
  const { entry, since: _, by: __, ...terms } = running;
  if (isDeepStrictEqual({ version: entry.version, ...terms }, wanted)) return live;
  const detail = `${entry.version} is the canary already. Change its terms, end it or promote it first.`;
  throw new Problem('remote.canary-runs', { detail });
}

/** A requested change of a canary, and who requests it. */
type CanaryChange = CheckedRequest<typeof changeCanaryRoute>['body'] & { name: string; by: string };

/**
 * Changes the terms of a canary. Omitted fields stay. The current terms change nothing.
 * @throws Problem 'request.invalid' when it would reach no visitor, 'remote.not-found', 'remote.no-canary' or
 * 'remote.changed-meanwhile'.
 */
export function changeCanary(
  deps: RegistryDeps,
  { name, version, by, percent, cohorts, promoteAfterMinutes }: CanaryChange,
): Promise<RemoteRecord> {
  return changeRecord(deps, {
    name,
    next({ current, at }) {
      const { live, canary } = runningCanary(current, version);
      const minutes = promoteAfterMinutes === undefined ? canary.promoteAfterMinutes : promoteAfterMinutes;
      const terms = {
        percent: percent ?? canary.percent,
        cohorts: cohorts ? [...new Set(cohorts)] : canary.cohorts,
        ...(typeof minutes === 'number' && { promoteAfterMinutes: minutes }),
      };
      requireVisitors(terms);
      const { entry, since, by: before } = canary;
      if (isDeepStrictEqual(canary, { entry, ...terms, since, by: before })) return live;
      const changed: RemoteCanary = { entry, ...terms, since: at, by };
      return { entry: live.entry, change: live.change, canary: changed };
    },
  });
}

interface Promotion {
  name: string;
  /** The expected canary. Omitted: the running one. */
  version?: string | undefined;
  /** The reason of an automatic promotion. */
  reason?: string;
  by: string;
}

/**
 * Promotes the canary to all visitors.
 * @throws Problem 'remote.not-found', 'remote.no-canary', 'remote.no-such-version' when its files are gone,
 * 'remote.gate-failed' when the platform has granted one of its routes to another remote meanwhile, or
 * 'remote.changed-meanwhile'.
 */
export async function promoteCanary(
  deps: RegistryDeps,
  { name, version, reason, by }: Promotion,
): Promise<RemoteRecord> {
  const basis = await deps.remotes.snapshot();
  const { entry } = runningCanary(basis.values.get(name)?.value, version).canary;
  await refuseUnusable(deps.assets, entry);
  const why = reason === undefined ? {} : { reason };
  return movePointer(deps, { entry, action: 'deploy', through: 'promotion', by, basis, ...why });
}

interface CanaryEnding {
  name: string;
  /** The expected canary. Omitted: the running one. */
  version?: string | undefined;
  reason?: string | undefined;
  by: string;
}

/**
 * Ends the canary: all visitors get the live version again.
 * @throws Problem 'remote.not-found', 'remote.no-canary' or 'remote.changed-meanwhile'.
 */
export function endCanary(
  deps: RegistryDeps,
  { name, version, reason, by }: CanaryEnding,
): Promise<RemoteRecord> {
  return changeRecord(deps, {
    name,
    next({ current, at }) {
      const { live, canary } = runningCanary(current, version);
      const why = reason === undefined ? {} : { reason };
      const canaryEnded = { version: canary.entry.version, by, at, ...why };
      return { entry: live.entry, change: live.change, canaryEnded };
    },
  });
}

/** Pause between two passes, milliseconds. Quiet times are in minutes. */
const lookEveryMs = 15_000;

/**
 * Promotes each canary that was not ended within its quiet time. A failed promotion does not block the
 * others, and is retried at the next pass.
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
      // Another replica was faster, or a user changed it concurrently.
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

/** Promotes due canaries periodically. Safe in every replica. */
export const schedulePromotions = (
  deps: RegistryDeps,
  { intervalMs = lookEveryMs }: { intervalMs?: number | undefined } = {},
): Passes =>
  repeatPasses((isStopped) => promoteDueCanaries(deps, isStopped), {
    intervalMs,
    onFailure: (err) => deps.log.warn({ err }, 'the canaries could not be looked at'),
  });

/** @throws Problem 'remote.not-found' when no version of the remote is live. */
function liveRecord(record: RemoteRecord | undefined): RemoteRecord {
  if (record && isLive(record)) return record;
  throw new Problem('remote.not-found', { detail: 'No version of this remote is live. Deploy it first.' });
}

/**
 * A live remote and its canary.
 * @param version the expected canary. Omitted: any.
 * @throws Problem 'remote.not-found', 'remote.no-canary', or 'remote.changed-meanwhile' for another canary.
 */
function runningCanary(
  record: RemoteRecord | undefined,
  version?: string | undefined,
): { live: RemoteRecord; canary: RemoteCanary } {
  const live = liveRecord(record);
  const { canary, entry } = live;
  if (!canary) throw new Problem('remote.no-canary', { detail: `${entry.name} has no canary.` });
  if (version !== undefined && version !== canary.entry.version) {
    const detail = `The canary is ${canary.entry.version} by now, and not ${version}.`;
    throw new Problem('remote.changed-meanwhile', { detail });
  }
  return { live, canary };
}

/** @throws Problem 'request.invalid' when the canary would reach no visitor. */
function requireVisitors({ percent, cohorts }: Pick<RemoteCanary, 'percent' | 'cohorts'>): void {
  if (percent > 0 || cohorts.length > 0) return;
  const message = 'nobody would get it: give it a share above 0, or a cohort';
  throw new Problem('request.invalid', {
    detail: `percent: ${message}`,
    errors: [{ field: 'percent', rule: 'somebody', message }],
  });
}
