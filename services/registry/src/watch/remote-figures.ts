import {
  type FiguresPoint,
  figuresVersionsAtMost,
  loadSpansMs,
  Problem,
  type ResponseOf,
  type remoteFigures as remoteFiguresRoute,
  type VersionFigures,
} from '@freightwright/contracts';
import { type RegistryDeps, recordsOf } from '../registry-deps.ts';
import { isOf } from './figures.ts';
import { judgeRemote } from './judge-remote.ts';
import { noPoint, sumOf } from './merge-figures.ts';
import { seenBy } from './visitor-set.ts';
import { type Watched, watchedVersions } from './watched-versions.ts';

type Answer = ResponseOf<typeof remoteFiguresRoute>;

/**
 * How the versions of a remote did at their visitors, and how the new ones among them are judged.
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
    .sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role) || (a.lastSeen < b.lastSeen ? 1 : -1))
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
  const { version, since, lastSeen } = figures;
  const points = figures.points.filter(({ at }) => Date.parse(at) > nowMs - dayMs);
  const { views, failed, loads } = points.reduce(sumOf, noPoint);
  return {
    version,
    role,
    since,
    lastSeen,
    ...seenBy(figures),
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
 * How long so many of the page loads took at most, milliseconds: 0.5 is the median. Between the ends of a span it is
 * taken to grow evenly; what took longer than the last counts as its end.
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
