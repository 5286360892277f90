import type { RemoteRecord } from '@freightwright/contracts';
import { expect, it } from 'vitest';
import { retainedVersions, retentionMs, versionBefore, versionTrail } from './version-trail.ts';

/** 'd1' deploys version 1, 'r1' rolls back to it, 'x' retires the remote. */
const changes = (text: string) =>
  text.split(' ').map((step) => {
    if (step === 'x') return { action: 'retire' as const, to: null };
    return { action: step.startsWith('d') ? ('deploy' as const) : ('rollback' as const), to: step.slice(1) };
  });

it.each([
  ['d1', '1', undefined],
  ['d1 d2', '1 2', '1'],
  ['d1 d2 d2', '1 2', '1'],
  ['d1 d2 d3 r2', '1 2', '1'],
  ['d1 d2 d3 r2 r1', '1', undefined],
  ['d1 d2 d3 r1', '1', undefined],
  ['d1 d2 r1 d3', '1 3', '1'],
  ['d1 d2 r1 d2', '1 2', '1'],
  ['d1 d2 d1', '1 2 1', '2'],
  ['d1 d2 d1 r2', '1 2', '1'],
  ['d1 x', '1', '1'],
  ['d1 d2 x', '1 2', '2'],
  ['d1 d2 x r2', '1 2', '1'],
  ['d1 d2 x d3', '1 2 3', '2'],
  // Forward by name: the version is no longer on the trail, so it is added.
  ['d1 d2 r1 r2', '1 2', '1'],
])('after %s the trail is %s and a rollback goes to %s', (steps, trail, before) => {
  expect(versionTrail(changes(steps)).join(' ')).toBe(trail);
  expect(versionBefore(changes(steps))).toBe(before);
});

const dayMs = 86_400_000;
const today = 100;
const sinceMs = today * dayMs - retentionMs;

/**
 * 'd1@5' deploys version 1 on day 5, 'r1@6' rolls back to it on day 6, 'x@7' retires the remote. 'c2@8' makes
 * version 2 a canary, and 'e@9' ends it.
 */
function history(text: string): RemoteRecord[] {
  const records: RemoteRecord[] = [];
  for (const step of text.split(' ').filter((one) => one !== '')) {
    const [what = '', day = ''] = step.split('@');
    const [act, to] = [what.slice(0, 1), what.slice(1)];
    const described = { by: 'deploy:ci', at: new Date(Number(day) * dayMs).toISOString() };
    const entry = (version: string) => ({ name: 'mfe-bol', version, contract: 1, routes: [], manifest: '' });
    const { entry: live, change, canary } = records.at(-1) ?? {};
    if (act === 'd' || act === 'r') {
      const action = act === 'd' ? 'deploy' : 'rollback';
      records.push({ entry: entry(to), change: { name: 'mfe-bol', action, from: null, to, ...described } });
    } else if (!live || !change) throw new Error('nothing is live');
    else if (act === 'x') records.push({ entry: live, change, retired: described });
    else if (act === 'c') {
      const terms = { percent: 5, cohorts: [], since: described.at, by: described.by };
      records.push({ entry: live, change, canary: { entry: entry(to), ...terms } });
    } else {
      const canaryEnded = { version: canary?.entry.version ?? '', ...described };
      records.push({ entry: live, change, canaryEnded });
    }
  }
  return records;
}

it.each([
  ['the live version alone', 'd1@1', '1'],
  ['the live version and two before it', 'd1@1 d2@2 d3@3 d4@4', '2 3 4'],
  ['two that differ, where a version came twice', 'd1@1 d2@2 d3@3 d2@4 d3@5', '1 2 3'],
  ['what was live 30 days ago', 'd1@1 d2@2 d3@70 d4@71 d5@72', '2 3 4 5'],
  ['not what ended a day before', 'd1@1 d2@2 d3@69 d4@71 d5@72', '3 4 5'],
  ['what a rollback left behind lately', 'd1@1 d2@2 d3@3 d4@90 r1@91', '1 3 4'],
  ['the last three of a retired remote', 'd1@1 d2@2 d3@3 d4@4 x@5', '2 3 4'],
  ['a canary, however old', 'd1@1 d2@2 d3@3 c4@4', '1 2 3 4'],
  ['a canary that ended 30 days ago', 'd1@1 d2@2 d3@3 c4@4 e@70', '1 2 3 4'],
  ['not one that ended before', 'd1@1 d2@2 d3@3 c4@4 e@69', '1 2 3'],
  ['nothing where nothing was deployed', '', ''],
])('keeps %s', (_, steps, stored) => {
  expect([...retainedVersions(history(steps), sinceMs)].sort().join(' ')).toBe(stored);
});
