import { expect, it } from 'vitest';
import { keptForMs, keptVersions } from './kept-versions.ts';

const dayMs = 86_400_000;
const today = 100;
const sinceMs = today * dayMs - keptForMs;

/** 'd1@5' deploys version 1 on day 5, 'r1@6' rolls back to it on day 6, 'x@7' retires the remote. */
const changes = (text: string) =>
  text.split(' ').map((step) => {
    const [what = '', day = ''] = step.split('@');
    const at = new Date(Number(day) * dayMs).toISOString();
    if (what === 'x') return { action: 'retire' as const, to: null, at };
    const action = what.startsWith('d') ? ('deploy' as const) : ('rollback' as const);
    return { action, to: what.slice(1), at };
  });

it.each([
  ['the live version alone', 'd1@1', '1'],
  ['the live version and two before it', 'd1@1 d2@2 d3@3 d4@4', '2 3 4'],
  ['two that differ, where a version came twice', 'd1@1 d2@2 d3@3 d2@4 d3@5', '1 2 3'],
  ['what was live 30 days ago', 'd1@1 d2@2 d3@70 d4@71 d5@72', '2 3 4 5'],
  ['not what ended a day before', 'd1@1 d2@2 d3@69 d4@71 d5@72', '3 4 5'],
  ['what a rollback left behind lately', 'd1@1 d2@2 d3@3 d4@90 r1@91', '1 3 4'],
  ['the last three of a retired remote', 'd1@1 d2@2 d3@3 d4@4 x@5', '2 3 4'],
  ['nothing where nothing was deployed', '', ''],
])('keeps %s', (_, steps, kept) => {
  const all = steps === '' ? [] : changes(steps);
  expect([...keptVersions(all, sinceMs)].sort().join(' ')).toBe(kept);
});
