import { isLive, Problem, type ProblemCode, type RemoteRecord } from '@freightwright/contracts';
import { type KvSnapshot, type Passes, repeatPasses } from '@freightwright/service-kit';
import { endCanary } from '../canaries.ts';
import { movePointer, retryConflicts } from '../change-record.ts';
import { type RegistryDeps, recordsOf } from '../registry-deps.ts';
import { refuseUnusable } from '../stored-version.ts';
import { figuresKey } from './figures.ts';
import { isDue, seenBy } from './judge-version.ts';
import { judgeRemote, reasonOf } from './remote-figures.ts';
import { platform, type Watched, watchedForMs, watchedVersions } from './watched-versions.ts';

/** The figures come as often. */
const everyMs = 10_000;

/**
 * Judges the versions that are new to their visitors, takes back what fails, and tells the teams. Every replica does it,
 * and the pointer moves for one of them. One remote that cannot be judged does not keep the others from it.
 */
async function watchRemotes(deps: RegistryDeps, isStopped = () => false): Promise<void> {
  const basis = await deps.remotes.snapshot();
  for (const [name, { value }] of basis.values) {
    if (isStopped()) return;
    deps.watchMetrics.know(name);
    try {
      await deps.tellTeam(value);
      if (await isAnyDue(deps, name, value)) await watchRemote(deps, name, basis);
    } catch (err) {
      deps.log.warn({ err, remote: name }, 'the versions of a remote could not be judged');
    }
  }
}

/**
 * Whether enough visitors came to a version that may be watched. It spares reading the history, in which the rest stands,
 * every few seconds.
 */
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
    if (known && isDue(seenBy(known).visitors, known.judgedAt)) return true;
  }
  return false;
}

async function watchRemote(deps: RegistryDeps, name: string, basis: KvSnapshot<RemoteRecord>): Promise<void> {
  const records = await recordsOf(deps, name);
  for (const watched of watchedVersions(records, deps.nowMs())) {
    const key = figuresKey(name, watched.version);
    const known = (await deps.figures.get(key))?.value;
    if (!known || !canBeTakenBack(watched) || !isDue(seenBy(known).visitors, known.judgedAt)) continue;
    const { judgement, version, other } = await judgeRemote(deps, name, watched, basis);
    // Nothing was concluded, so it is judged again as soon as the trouble is over.
    if (judgement.state === 'trouble-elsewhere') continue;
    if (judgement.state === 'failing') {
      const reason = reasonOf(watched.role, version, other);
      if (await takenBack(deps, { name, watched, reason, basis })) return;
    }
    await noteJudged(deps.figures, key, version.visitors);
  }
}

const canBeTakenBack = ({ isWatched, other }: Watched): boolean => isWatched && other !== null;

/** @returns false when it cannot be taken back, as when the files of the version before are gone. */
async function takenBack(deps: RegistryDeps, act: TakeBack): Promise<boolean> {
  const { name: remote, reason } = act;
  const { version } = act.watched;
  try {
    const record = await takeBack(deps, act);
    if (!record) return true;
    deps.watchMetrics.takenBack.inc({ remote, outcome: 'done' });
    await deps.tellTeam(record);
    return true;
  } catch (err) {
    if (!(err instanceof Problem) || err.code === 'service.unavailable') throw err;
    deps.watchMetrics.takenBack.inc({ remote, outcome: 'impossible' });
    deps.log.error({ err, remote, version, reason }, 'a version fails and cannot be taken back');
    return false;
  }
}

/** More than gateways tell of one version meanwhile. */
const maxRetries = 20;

/** Notes at how many visitors a version was judged, so that it is not judged again before more have come. */
async function noteJudged(figures: RegistryDeps['figures'], key: string, judgedAt: number): Promise<void> {
  await retryConflicts(maxRetries, async () => {
    const known = await figures.get(key);
    if (!known || (known.value.judgedAt ?? 0) >= judgedAt) return;
    await figures.put(key, { ...known.value, judgedAt }, { after: known.revision });
  });
}

/** Watches from the start on. */
export const keepWatching = (
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
  /** What the registry held when the version was judged. */
  basis: KvSnapshot<RemoteRecord>;
}

/**
 * Ends a canary, or points the registry back to the version before. When somebody else changed the remote since it was
 * judged, such as another replica of the registry, nothing happens.
 * @returns the new record, or undefined.
 * @throws Problem 'remote.no-such-version' when the version before cannot be served any more, 'remote.gate-failed' when
 * another remote has taken one of its routes.
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

/** Somebody changed the remote, or the canary that was judged is none any more. */
const meanwhile: readonly ProblemCode[] = ['remote.changed-meanwhile', 'remote.no-canary'];
