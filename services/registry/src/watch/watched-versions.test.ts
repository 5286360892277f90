import type { RemoteRecord } from '@freightwright/contracts';
import { expect, it } from 'vitest';
import { watchedForMs, watchedVersions } from './watched-versions.ts';

const beganMs = Date.UTC(2026, 0, 1);
const entry = (version: string) => ({
  ...{ name: 'mfe-bol', version, contract: 1, routes: ['/bol'] },
  manifest: `/mfe/mfe-bol/${version}/mf-manifest.json`,
});

/**
 * The records of a remote, an hour after the other: 'd1' deploys version 1, 'r1' is a rollback to it by a person and 'p1' one
 * by the platform, 'c2' starts a canary, 'e' ends it and 'f' does so by the platform, 'x' retires.
 */
function recordsOf(steps: string): RemoteRecord[] {
  const records: RemoteRecord[] = [];
  for (const [hour, step] of steps.split(' ').entries()) {
    const at = new Date(beganMs + hour * 3_600_000).toISOString();
    const before = records.at(-1);
    const [act, version] = [step[0], step.slice(1)];
    const by = act === 'p' || act === 'f' ? 'platform' : 'deploy:ci';
    if (act === 'd' || act === 'r' || act === 'p') {
      const [action, from] = [act === 'd' ? 'deploy' : 'rollback', before?.entry.version ?? null] as const;
      records.push({ entry: entry(version), change: { name: 'mfe-bol', action, from, to: version, by, at } });
    } else if (before) {
      const { entry: live, change, canary } = before;
      if (act === 'x') records.push({ entry: live, change, retired: { by, at } });
      else if (act === 'c') {
        const canaryNow = { entry: entry(version), percent: 5, cohorts: [], since: at, by };
        records.push({ entry: live, change, canary: canaryNow });
      } else if (canary) {
        records.push({ entry: live, change, canaryEnded: { version: canary.entry.version, by, at } });
      }
    }
  }
  return records;
}

it.each([
  ['d1', ['live 1 - unwatched']],
  ['d1 d2', ['live 2 1']],
  ['d1 d2 d3', ['live 3 2']],
  ['d1 d2 r1', ['live 1 - unwatched']],
  ['d1 d2 p1', ['live 1 - unwatched']],
  ['d1 d2 p1 d2', ['live 2 1 unwatched']],
  ['d1 d2 p1 d3', ['live 3 1']],
  ['d1 d2 p1 d2 d3', ['live 3 1']],
  ['d1 d2 r1 d2', ['live 2 1']],
  ['d1 c2', ['live 1 - unwatched', 'canary 2 1']],
  ['d1 c2 e', ['live 1 - unwatched']],
  ['d1 c2 f c2', ['live 1 - unwatched', 'canary 2 1 unwatched']],
  ['d1 c2 f d2', ['live 2 1 unwatched']],
  ['d1 c2 f d2 d3', ['live 3 1']],
  ['d1 d2 x', []],
  ['d1 d2 x d3', ['live 3 2']],
])('after %s is watched: %j', (steps, expected) => {
  const watched = watchedVersions(recordsOf(steps), beganMs);
  const said = watched.map(({ role, version, other, isWatched }) => {
    const compared = other?.version ?? '-';
    return `${role} ${version} ${compared}${isWatched && other ? '' : ' unwatched'}`;
  });
  expect(said).toEqual(expected);
});

it.each([
  [watchedForMs, true, false],
  [watchedForMs + 1, false, true],
])('a deployed version is watched for three days: after %i ms %s', (passedMs, isWatched, isSettled) => {
  const [live] = watchedVersions(recordsOf('d1 d2'), beganMs + 3_600_000 + passedMs);
  expect(live).toMatchObject({ isWatched, isSettled });
});

it('a canary is compared with what the live version did on the same days', () => {
  const [, canary] = watchedVersions(recordsOf('d1 c2'), beganMs);
  expect(canary?.otherFromDay).toBe('2026-01-01');
});
