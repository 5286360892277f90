import { type RemoteRecord, visitorPlaces } from '@freightwright/contracts';
import { expect, it } from 'vitest';
import { countVisitors, joinSets } from './judge-version.ts';
import { teamAddresses } from './notify-team.ts';
import { watchedForMs, watchedVersions } from './watched-versions.ts';

const beganMs = Date.UTC(2026, 0, 1);
const entry = (version: string) => ({
  ...{ name: 'mfe-bol', version, contract: 1, routes: ['/bol'] },
  manifest: `/mfe/mfe-bol/${version}/mf-manifest.json`,
});

/**
 * The records of a remote, one per hour: 'd1' deploys version 1, 'r1' is a rollback to it by a user and 'p1'
 * one by the platform, 'c2' starts a canary, 'e' ends it and 'f' does so by the platform, 'x' retires.
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
  const described = watched.map(({ role, version, other, isWatched }) => {
    const compared = other?.version ?? '-';
    return `${role} ${version} ${compared}${isWatched && other ? '' : ' unwatched'}`;
  });
  expect(described).toEqual(expected);
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

/** A set of that many visitors, drawn by a generator of Park and Miller. */
function setOf(visitors: number, seed = 1): string {
  const places = Buffer.alloc(visitorPlaces / 8);
  let state = seed;
  for (let n = 0; n < visitors; n += 1) {
    state = (state * 48_271) % 2_147_483_647;
    const place = Math.floor((state / 2_147_483_647) * visitorPlaces);
    places[place >> 3] = (places[place >> 3] ?? 0) | (1 << (place & 7));
  }
  return places.toString('base64');
}

it.each([
  [0, 0],
  [1, 0],
  [10, 1],
  [100, 3],
  [1_000, 40],
  [5_000, 150],
  [20_000, 800],
])('a set of %i visitors is counted to within %i', (visitors, within) => {
  expect(Math.abs(countVisitors(setOf(visitors)) - visitors)).toBeLessThanOrEqual(within);
});

it('who is in several sets counts once', () => {
  const [one, other] = [setOf(300, 7), setOf(200, 8)];
  expect(joinSets([one, one, one])).toBe(one);
  expect(joinSets([joinSets([one, other]), one])).toBe(joinSets([other, one]));
  expect(Math.abs(countVisitors(joinSets([one, other])) - 500)).toBeLessThan(20);
});

it('a set in which every place is taken has a count as well', () => {
  expect(Number.isFinite(countVisitors(Buffer.alloc(visitorPlaces / 8, 255).toString('base64')))).toBe(true);
});

it.each([
  ['', 'mfe-bol', []],
  ['a@mill.example', 'mfe-bol', ['a@mill.example']],
  ['a@mill.example, b@mill.example,', 'mfe-bol', ['a@mill.example', 'b@mill.example']],
  ['a@mill.example, mfe-bol=b@mill.example', 'mfe-bol', ['b@mill.example']],
  ['a@mill.example, mfe-bol=b@mill.example', 'mfe-other', ['a@mill.example']],
  ['mfe-bol=b@mill.example', 'mfe-other', []],
])('with %j the team of %s has %j', (text, remote, addresses) => {
  expect(teamAddresses(text).of(remote)).toEqual(addresses);
});

it.each([
  ['bills', "'bills'"],
  ['bol=a@mill.example', "'bol=a@mill.example'"],
  ['mfe-bol=', "'mfe-bol='"],
  ['a@mill.example b@mill.example', "'a@mill.example b@mill.example'"],
  [Array.from({ length: 51 }, (_, n) => `a${n}@mill.example`).join(), 'more than 50'],
])('%.40s is refused, and the refusal names it', (text, message) => {
  expect(() => teamAddresses(text)).toThrow(message);
});
