import type {
  FiguresPoint,
  RemoteJudgement,
  RemoteRecord,
  ResponseOf,
  remoteFigures as remoteFiguresRoute,
  VersionFigures,
} from '@freightwright/contracts';
import { figuresVersionsAtMost, isLive, loadSpansMs, Problem } from '@freightwright/contracts';
import type { KvSnapshot } from '@freightwright/nats-kit';
import { type RegistryDeps, recordsOf } from '../registry-deps.ts';
import { figuresKey, isOf, noPoint, sumOf } from './figures.ts';
import {
  failedVisitorsNeeded,
  isFailing,
  isTroubleElsewhere,
  seenLately,
  type VisitorsByVersion,
  visitorsByVersion,
  visitorsNeeded,
  visitorsWatched,
} from './judge-version.ts';
import { type Watched, watchedVersions } from './watched-versions.ts';

type Answer = ResponseOf<typeof remoteFiguresRoute>;

/**
 * The figures of a remote's versions, and the judgment of the new ones.
 * @throws Problem 'remote.not-found'.
 */
export async function remoteFigures(deps: RegistryDeps, { name }: { name: string }): Promise<Answer> {
  const basis = await deps.remotes.snapshot();
  if (!basis.values.has(name)) throw new Problem('remote.not-found');
  const records = await recordsOf(deps, name);
  const watched = watchedVersions(records, deps.nowMs());
  const judgements: Answer['judgements'] = [];
  for (const one of watched) judgements.push((await judgeRemote(deps, name, one, basis)).judgement);
  return { name, versions: await versionsOf(deps, name, watched), judgements };
}

async function versionsOf(
  { figures, nowMs }: RegistryDeps,
  name: string,
  watched: readonly Watched[],
): Promise<Answer['versions']> {
  const keys = (await figures.keys()).filter((key) => isOf(name, key));
  const known = await Promise.all(keys.map((key) => figures.get(key)));
  const order = ['live', 'canary', 'before', 'earlier'];
  return known
    .flatMap((one) => (one ? [shownOf(one.value, roleOf(watched, one.value.version), nowMs())] : []))
    .sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role) || (a.lastUsed < b.lastUsed ? 1 : -1))
    .slice(0, figuresVersionsAtMost);
}

function roleOf(watched: readonly Watched[], version: string): Answer['versions'][number]['role'] {
  const own = watched.find((one) => one.version === version);
  if (own) return own.role;
  const isBefore = watched.some(({ role, other }) => role === 'live' && other?.version === version);
  return isBefore ? 'before' : 'earlier';
}

const dayMs = 24 * 60 * 60 * 1000;

function shownOf(
  figures: VersionFigures,
  role: Answer['versions'][number]['role'],
  nowMs: number,
): Answer['versions'][number] {
  const { version, since, lastUsed } = figures;
  const points = figures.points.filter(({ at }) => Date.parse(at) > nowMs - dayMs);
  const { views, failed, loads } = points.reduce(sumOf, noPoint);
  return {
    version,
    role,
    since,
    lastUsed,
    ...visitorsByVersion(figures),
    views,
    failed,
    medianLoadMs: loadTimeMs(loads, 0.5),
    p95LoadMs: loadTimeMs(loads, 0.95),
    points: points.map(chartPointOf),
  };
}

const chartPointOf = ({ at, views, visitors, failedVisitors, loads }: FiguresPoint) => ({
  at,
  views,
  visitors,
  failedVisitors,
  medianLoadMs: loadTimeMs(loads, 0.5),
});

/**
 * A percentile of the page load time, milliseconds: 0.5 is the median. Linear within a bucket; loads above
 * the last bucket count as its end.
 * @param loads as `LoadCounts` has them.
 */
function loadTimeMs(loads: readonly number[], part: number): number | null {
  const all = loads.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let before = 0;
  for (const [index, count] of loads.entries()) {
    const wanted = part * all - before;
    if (wanted <= count && count > 0) {
      const from = loadSpansMs[index - 1] ?? 0;
      const to = loadSpansMs[index] ?? from;
      return Math.round(from + ((to - from) * wanted) / count);
    }
    before += count;
  }
  return loadSpansMs.at(-1) ?? null;
}

interface Judged {
  judgement: RemoteJudgement;
  version: VisitorsByVersion;
  other: VisitorsByVersion;
}

/** Compares a version with the one that it replaces. Changes nothing. */
export async function judgeRemote(
  { figures, nowMs }: RegistryDeps,
  name: string,
  watched: Watched,
  basis: KvSnapshot<RemoteRecord>,
): Promise<Judged> {
  const of = async (remote: string, version: string) =>
    (await figures.get(figuresKey(remote, version)))?.value;
  const { role, other: before } = watched;
  const version = visitorsByVersion(await of(name, watched.version));
  const other = visitorsByVersion(before ? await of(name, before.version) : undefined, watched.otherFromDay);
  let state = stateOf(watched, version, other);
  if (state === 'failing') {
    const elsewhere: (VersionFigures | undefined)[] = [];
    for (const { value } of basis.values.values()) {
      if (isLive(value) && value.entry.name !== name)
        elsewhere.push(await of(value.entry.name, value.entry.version));
    }
    const lately = seenLately(
      elsewhere.filter((one) => one !== undefined),
      nowMs(),
    );
    if (isTroubleElsewhere(version, lately)) state = 'trouble-elsewhere';
  }
  const comparedWith = before?.version ?? null;
  const judgement: RemoteJudgement = {
    version: watched.version,
    role,
    comparedWith,
    state,
    ...version,
    visitorsNeeded,
    failedVisitorsNeeded,
    message: describeJudgement({ state, role, comparedWith }, version, other),
  };
  return { judgement, version, other };
}

function stateOf(
  watched: Watched,
  version: VisitorsByVersion,
  other: VisitorsByVersion,
): RemoteJudgement['state'] {
  if (watched.isSettled || (watched.isWatched && version.visitors >= visitorsWatched)) return 'settled';
  if (!watched.isWatched || !watched.other) return 'unwatched';
  if (version.visitors < visitorsNeeded) return 'waiting';
  return isFailing(version, other) ? 'failing' : 'watching';
}

const number = new Intl.NumberFormat('en-US');
const visitorsOf = ({ visitors }: VisitorsByVersion): string =>
  `${number.format(visitors)} ${visitors === 1 ? 'visitor' : 'visitors'}`;
const failedOf = (seen: VisitorsByVersion): string =>
  `${number.format(seen.failedVisitors)} of ${visitorsOf(seen)}`;

/** 'Failed for 31 of 400 visitors, the version before for 2 of 5,000 visitors.' */
export const reasonOf = (
  role: RemoteJudgement['role'],
  version: VisitorsByVersion,
  other: VisitorsByVersion,
): string =>
  `Failed for ${failedOf(version)}, the ${role === 'canary' ? 'live version' : 'version before'} for ${failedOf(other)}.`;

type JudgedAs = Pick<RemoteJudgement, 'state' | 'role' | 'comparedWith'>;

/** The judgment of a version, as a sentence. */
function describeJudgement(
  { state, role, comparedWith }: JudgedAs,
  version: VisitorsByVersion,
  other: VisitorsByVersion,
): string {
  switch (state) {
    case 'waiting':
      return `Seen by ${number.format(version.visitors)} of the ${visitorsNeeded} visitors it takes to judge it.`;
    case 'watching':
      return version.failedVisitors < failedVisitorsNeeded
        ? `Failed for ${failedOf(version)}. It takes at least ${failedVisitorsNeeded} to take it back.`
        : `Failed for ${failedOf(version)}, the other for ${failedOf(other)}: that is not enough to take it back.`;
    case 'trouble-elsewhere':
      return `Failed for ${failedOf(version)}, but other remotes fail at the same time. So this version is not to blame.`;
    case 'failing':
      return reasonOf(role, version, other);
    case 'settled':
      return 'It was watched for long enough.';
    case 'unwatched':
      return comparedWith === null
        ? 'There is no version before with which to compare it.'
        : 'A person set it live by a rollback, or although the platform took it back before. So it stays.';
  }
}
