import { expect, it } from 'vitest';
import { type Closure, nextStep, parts, reportsByPart, waitingFor } from './account-closure.ts';

const hourMs = 3_600_000;
const closedAt = new Date('2026-11-22T12:00:00Z');
const secondLookAfterMs = 600_000;

const reported = (look: 1 | 2, names: readonly string[] = parts) =>
  names.map((part) => ({ look, report: { part, erased: [], retained: [], at: closedAt.toISOString() } }));

const closure = (change: Partial<Closure> = {}): Closure => ({
  id: 'c1',
  closedAt,
  leaver: { userId: 'u1', email: 'u1@shipper.example' },
  look: 1,
  askedAt: closedAt,
  reports: [],
  finishedAt: null,
  isOver: false,
  nextAt: closedAt,
  ...change,
});

const withoutOthers = reported(1, ['identity']);
const first = { reports: reported(1), finishedAt: closedAt };
const second = { ...first, look: 2, reports: [...reported(1), ...reported(2, ['identity'])] } as const;
const both = { ...second, reports: [...reported(1), ...reported(2)] };

it.each<[string, Partial<Closure>, number, string]>([
  ['has just begun', {}, 0, 'erase-own'],
  ['waits for the other parts', { reports: withoutOthers }, 0, 'wait'],
  ['still waits after six hours', { reports: withoutOthers }, 6 * hourMs, 'ask-again'],
  ['was answered by all', { reports: reported(1) }, 0, 'finish'],
  ['is finished', first, 0, 'wait'],
  ['was finished ten minutes ago', first, secondLookAfterMs, 'look-again'],
  ['looks again', { ...second, reports: reported(1) }, 0, 'erase-own'],
  ['waits for the second answers', second, 0, 'wait'],
  ['still waits for them after six hours', second, 6 * hourMs, 'ask-again'],
  ['was answered by all twice', both, 0, 'forget-leaver'],
  ['has forgotten whose it was', { ...both, leaver: null }, 24 * hourMs, 'wait'],
  ['may forget its letter', { ...both, leaver: null }, 25 * hourMs, 'forget-letter'],
])('a closure that %s', (_, change, retryMs, step) => {
  const nowMs = closedAt.getTime() + retryMs;
  expect(nextStep(closure(change), { nowMs, secondLookAfterMs }).do).toBe(step);
});

it('names the parts that have not answered', () => {
  expect(waitingFor(closure({ reports: reported(1, ['bol', 'identity']) }), 1)).toEqual(
    parts.filter((part) => part !== 'bol' && part !== 'identity'),
  );
});

it('adds up both looks of a part', () => {
  const at = closedAt.toISOString();
  const line = (what: string, count: number) => ({ what, count });
  const reports: Closure['reports'] = [
    { look: 1, report: { part: 'bol', erased: [line('drafts', 2)], retained: [], at } },
    {
      look: 2,
      report: {
        part: 'bol',
        erased: [line('drafts', 1), line('papers', 1)],
        retained: [{ ...line('bills', 1), why: 'the law' }],
        at,
      },
    },
  ];
  expect(reportsByPart(closure({ reports }))).toEqual([
    {
      part: 'bol',
      erased: [line('drafts', 3), line('papers', 1)],
      retained: [{ ...line('bills', 1), why: 'the law' }],
      at,
    },
  ]);
});
