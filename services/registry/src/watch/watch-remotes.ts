import { isLive, Problem, type ProblemCode, type RemoteRecord } from '@freightwright/contracts';
import type { KvSnapshot } from '@freightwright/nats-kit';
import { type Passes, repeatPasses } from '@freightwright/service-kit';
import { endCanary } from '../deploy/canaries.ts';
import { type RegistryDeps, recordsOf } from '../registry-deps.ts';
import { movePointer, retryConflicts } from '../versions/change-record.ts';
import { refuseUnusable } from '../versions/stored-version.ts';
import { figuresKey } from './figures.ts';
import { isDue, visitorsByVersion } from './judge-version.ts';
import { judgeRemote, reasonOf } from './remote-figures.ts';
import { platform, type Watched, watchedForMs, watchedVersions } from './watched-versions.ts';

/** The interval of the gateways' messages. */
const everyMs = 10_000;

/**
 * Judges newly served versions, rolls failing ones back, and notifies the teams. Every replica runs it, and
 * one of them moves the pointer. A failure of one remote does not block the others.
 */
async function watchRemotes(deps: RegistryDeps, isStopped = () => false): Promise<void> {
  const basis = await deps.remotes.snapshot();
  for (const [name, { value }] of basis.values) {
    if (isStopped()) return;
    deps.watchMetrics.know(name);
    try {
      await deps.notifyTeam(value);
      if (await isAnyDue(deps, name, value)) await watchRemote(deps, name, basis);
    } catch (err) {
      deps.log.warn({ err, remote: name }, 'the versions of a remote could not be judged');
    }
  }
}

/** Whether enough visitors came to a monitored version. Avoids reading the history every few seconds. */
async function isAnyDue(
  { figures, nowMs }: RegistryDeps,
  name: string,
  record: RemoteRecord,
): Promise<boolean> {
  if (!isLive(record)) return false;
  const { change, canary } = record;
  const isNew = change.action === 'deploy' && nowMs() - Date.parse(change.at) <= watchedForMs;
  const versions = [...(isNew ? [record.entry.version] : []), ...(canary ? [canary.entry.version] : [])];
  for (const version of versions) {
    const known = (await figures.get(figuresKey(name, version)))?.value;
    if (known && isDue(visitorsByVersion(known).visitors, known.judgedAt)) return true;
  }
  return false;
}

async function watchRemote(deps: RegistryDeps, name: string, basis: KvSnapshot<RemoteRecord>): Promise<void> {
  const records = await recordsOf(deps, name);
  for (const watched of watchedVersions(records, deps.nowMs())) {
    const key = figuresKey(name, watched.version);
    const known = (await deps.figures.get(key))?.value;
    if (!known || !canBeTakenBack(watched) || !isDue(visitorsByVersion(known).visitors, known.judgedAt))
      continue;
    const { judgement, version, other } = await judgeRemote(deps, name, watched, basis);
    // Inconclusive, so it is judged again when the other failures have ended.
    if (judgement.state === 'trouble-elsewhere') continue;
    if (judgement.state === 'failing') {
      const reason = reasonOf(watched.role, version, other);
      if (await takenBack(deps, { name, watched, reason, basis })) return;
    }
    await noteJudged(deps.figures, key, version.visitors);
  }
}

const canBeTakenBack = ({ isWatched, other }: Watched): boolean => isWatched && other !== null;

/** @returns false when a rollback is impossible, such as when the files of the previous version are gone. */
async function takenBack(deps: RegistryDeps, act: TakeBack): Promise<boolean> {
  const { name: remote, reason } = act;
  const { version } = act.watched;
  try {
    const record = await takeBack(deps, act);
    if (!record) return true;
    deps.watchMetrics.takenBack.inc({ remote, outcome: 'done' });
    await deps.notifyTeam(record);
    return true;
  } catch (err) {
    if (!(err instanceof Problem) || err.code === 'service.unavailable') throw err;
    deps.watchMetrics.takenBack.inc({ remote, outcome: 'impossible' });
    deps.log.error({ err, remote, version, reason }, 'a version fails and cannot be taken back');
    return false;
  }
}

/** More retries than gateways can write in meanwhile. */
const maxRetries = 20;

/** Records the visitor count of a judgment, so that it is not repeated before more have come. */
async function noteJudged(figures: RegistryDeps['figures'], key: string, judgedAt: number): Promise<void> {
  await retryConflicts(maxRetries, async () => {
    const known = await figures.get(key);
    if (!known || (known.value.judgedAt ?? 0) >= judgedAt) return;
    await figures.put(key, { ...known.value, judgedAt }, { after: known.revision });
  });
}

/** Monitors periodically, starting now. */
export const watchPeriodically = (
  deps: RegistryDeps,
  { intervalMs = everyMs }: { intervalMs?: number | undefined } = {},
): Passes =>
  repeatPasses((isStopped) => watchRemotes(deps, isStopped), {
    intervalMs,
    onFailure: (err) => deps.log.warn({ err }, 'remotes could not be watched'),
  });

interface TakeBack {
  name: string;
  watched: Watched;
  /** For the history and the team. */
  reason: string;
  /** The registry's state at the judgment. */
  basis: KvSnapshot<RemoteRecord>;
}

/**
 * Ends a canary, or points the registry back to the previous version. No-op when the remote changed since the
 * judgment, such as by another replica of the registry.
 * @returns the new record, or undefined.
 * @throws Problem 'remote.no-such-version' when the previous version cannot be served anymore,
 * 'remote.gate-failed' when another remote has taken one of its routes.
 */
async function takeBack(
  deps: RegistryDeps,
  { name, watched, reason, basis }: TakeBack,
): Promise<RemoteRecord | undefined> {
  const { other, role, version } = watched;
  if (!other) return undefined;
  try {
    if (role === 'canary') return await endCanary(deps, { name, version, reason, by: platform });
    await refuseUnusable(deps.assets, other);
    return await movePointer(deps, { entry: other, action: 'rollback', by: platform, reason, basis });
  } catch (error) {
    if (error instanceof Problem && meanwhile.includes(error.code)) return undefined;
    throw error;
  }
}

/** The remote was changed, or the judged canary has ended. */
const meanwhile: readonly ProblemCode[] = ['remote.changed-meanwhile', 'remote.no-canary'];
