import { describe, expect, it } from 'vitest';
import type { AuditEvent, AuditLine } from './audit-line.ts';
import { checkChain, hashOfDetails, hashOfLine, lineAfter, lineLivesMs } from './audit-line.ts';

const start = Date.UTC(2026, 0, 1);
const minuteMs = 60_000;

const action = (n: number, differences: Partial<AuditEvent> = {}): AuditEvent => ({
  event: `event-${n}`,
  action: 'bill-issued',
  at: new Date(start),
  subject: 'somebody',
  details: { userId: 'u-1', by: 'person', requestId: 'r-1', trace: 't-1' },
  ...differences,
});

/** A log with a line per minute. */
function logOf(auditEvents: readonly AuditEvent[]): AuditLine[] {
  const log: AuditLine[] = [];
  for (const each of auditEvents)
    log.push(lineAfter(log.at(-1), each, new Date(start + log.length * minuteMs)));
  return log;
}
const fourLines = () => logOf([1, 2, 3, 4].map((n) => action(n)));

async function* given(lines: readonly AuditLine[]) {
  yield* lines;
}
const violationsOf = async (lines: readonly AuditLine[], nowMs = start) =>
  (await checkChain(given(lines), { nowMs })).violations;

/** The lines with one of them, by number, changed. */
const changed = (lines: readonly AuditLine[], seq: number, differences: Partial<AuditLine>) =>
  lines.map((line) => (line.seq === seq ? { ...line, ...differences } : line));

describe('a log', () => {
  it('as it was written has no faults', async () => {
    expect(await checkChain(given(fourLines()), { nowMs: start })).toEqual({ lines: 4, violations: [] });
    expect(await violationsOf([])).toEqual([]);
  });

  it.each<[string, Partial<AuditLine>]>([
    ['what was done', { action: 'bill-voided' }],
    ['when', { at: new Date(start + 1) }],
    ['when it was written', { writtenAt: new Date(start + 1) }],
    ['whose account it was', { subject: 'somebody-else' }],
    ['which event told it', { event: 'another' }],
  ])('tells that a line says otherwise %s', async (_, differences) => {
    expect(await violationsOf(changed(fourLines(), 2, differences))).toEqual(['Line 2 was changed.']);
  });

  it('tells that somebody else did it now', async () => {
    const details = JSON.stringify({ userId: 'u-2', by: 'person', requestId: 'r-1', trace: 't-1' });
    expect(await violationsOf(changed(fourLines(), 3, { details }))).toEqual([
      'The details of line 3 were changed.',
    ]);
  });

  it('tells of a line whose own hashes fit, by the line after it', async () => {
    const lines = fourLines();
    const third = lines[2] as AuditLine;
    const details = JSON.stringify({ by: 'site', requestId: '', trace: '' });
    const forged = { ...third, details, detailsHash: hashOfDetails(details, third.salt ?? '') };
    const whole = changed(lines, 3, { ...forged, hash: hashOfLine(forged) });
    expect(await violationsOf(whole)).toEqual(['Line 4 does not follow line 3.']);
  });

  it.each([
    ['in the middle', [2], 'Lines before line 3 are missing.'],
    ['at the beginning', [1, 2], 'Lines before line 3 are missing.'],
  ])('tells that lines are missing %s', async (_, seqs, violation) => {
    expect(await violationsOf(fourLines().filter(({ seq }) => !seqs.includes(seq)))).toEqual([violation]);
  });

  it('tells that lines were exchanged', async () => {
    const [first, second, third, fourth] = fourLines() as [AuditLine, AuditLine, AuditLine, AuditLine];
    expect(await violationsOf([first, third, second, fourth])).not.toEqual([]);
  });

  it.each([
    ['just before', lineLivesMs - 1, ['Lines before line 3 are missing.']],
    ['at', lineLivesMs, []],
  ])('may lack its oldest lines %s the end of their year', async (_, afterMs, violations) => {
    const lines = fourLines().slice(2);
    expect(await violationsOf(lines, start + minuteMs + afterMs)).toEqual(violations);
  });

  it('may lack details of somebody whose account was deleted, and of nobody else', async () => {
    const [other, gone] = [action(1, { subject: 'other' }), action(2)];
    const left = action(3, { action: 'account-deleted', details: null });
    const late = action(4, { details: null });
    const without = { details: null, salt: null };
    const log = logOf([other, gone, left, late]);
    expect(await violationsOf(changed(log, 2, without))).toEqual([]);
    expect(await violationsOf(changed(log, 1, without))).toEqual([
      'Line 1 lacks its details, and no line says that the account is gone.',
    ]);
    const operator = logOf([action(1, { subject: null })]);
    expect(await violationsOf(changed(operator, 1, without))).toEqual(['Line 1 lacks its details.']);
  });
});

describe('a log beside an earlier export', () => {
  const stored = (lines: readonly AuditLine[]) =>
    new Map(lines.map(({ seq, hash, writtenAt }) => [seq, { hash, writtenAt }]));
  const violationsBeside = async (
    lines: readonly AuditLine[],
    earlier: readonly AuditLine[],
    nowMs = start,
  ) => (await checkChain(given(lines), { nowMs, earlier: stored(earlier) })).violations;

  it('tells that its last lines were cut off', async () => {
    const lines = fourLines();
    expect(await violationsOf(lines.slice(0, 3))).toEqual([]);
    expect(await violationsBeside(lines.slice(0, 3), lines)).toEqual(['Line 4 was exported and is missing.']);
  });

  it('tells that it was written anew from some line on', async () => {
    const lines = fourLines();
    const anew = logOf([action(1), action(2), action(3, { action: 'bill-voided' }), action(4)]);
    expect(await violationsOf(anew)).toEqual([]);
    expect(await violationsBeside(anew, lines)).toContain('Line 3 is not the one that was exported.');
  });

  it('may lack what is older than a year', async () => {
    expect(await violationsBeside([], fourLines(), start + 3 * minuteMs + lineLivesMs)).toEqual([]);
  });
});

it('a clock that goes back does not let a line end before the one in front of it', () => {
  const first = lineAfter(undefined, action(1), new Date(start));
  expect(lineAfter(first, action(2), new Date(start - minuteMs)).writtenAt).toEqual(first.writtenAt);
});
