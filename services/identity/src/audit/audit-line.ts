import { randomBytes } from 'node:crypto';
import { type ActivityAct, activityDays } from '@freightwright/contracts';
import { sha256 } from '../token.ts';

/** What a line says about somebody. It goes when the account is deleted; the line stays. */
export interface LineDetails {
  /** Left out for an act of whoever runs the site. */
  userId?: string | undefined;
  by: 'person' | 'key' | 'machine' | 'visitor' | 'site' | 'operator';
  key?: string | undefined;
  on?: string | undefined;
  test?: true | undefined;
  network?: string | undefined;
  device?: string | undefined;
  requestId: string;
  /** The trace that the log lines of the request have. */
  trace: string;
}

/** What somebody did, before it has a place in the log. */
export interface Act {
  /** A hash of the id of the event: the same event is one line. */
  event: string;
  act: ActivityAct;
  at: Date;
  /** A hash of the user's id (`markOf`); null for an act of whoever runs the site. */
  subject: string | null;
  /** null when the account was deleted meanwhile. */
  details: LineDetails | null;
}

/** One line of the log. All but `details` and `salt` is sealed by `hash`, and they are by `detailsHash`. */
export interface AuditLine extends Omit<Act, 'details'> {
  seq: number;
  writtenAt: Date;
  /** JSON, so that it stays as it was hashed. */
  details: string | null;
  /** Without it nobody can guess erased details by trying. */
  salt: string | null;
  detailsHash: string;
  /** Of the line before: its hash and when it was written. null for the first. */
  previous: string | null;
  previousAt: Date | null;
  hash: string;
}

export const lineLivesMs = activityDays * 24 * 3_600_000;

export const hashOfDetails = (details: string, salt: string): string => sha256(`${salt}\n${details}`);

/** The id of an event as the log keeps it, because some ids have that of a user in them. */
export const eventMark = (subject: string, id: string): string => sha256(`${subject}/${id}`);

/** The hash that seals a line and, through the one before, all earlier ones. */
export function hashOfLine(line: Omit<AuditLine, 'hash' | 'details' | 'salt'>): string {
  const { seq, event, act, at, writtenAt, subject, detailsHash, previous, previousAt } = line;
  const times = [at, writtenAt, previousAt].map((time) => time?.toISOString() ?? null);
  return sha256(JSON.stringify([seq, event, act, ...times, subject, detailsHash, previous]));
}

/** The line that follows `last`. */
export function lineAfter(
  last: Pick<AuditLine, 'seq' | 'hash' | 'writtenAt'> | undefined,
  { event, act, at, subject, details }: Act,
  now: Date,
): AuditLine {
  const salt = details ? randomBytes(16).toString('base64url') : null;
  const text = details ? JSON.stringify(details) : null;
  const line = {
    ...{ seq: (last?.seq ?? 0) + 1, event, act, at, subject },
    // A clock that went back would let the log end before its retention.
    writtenAt: last && last.writtenAt > now ? last.writtenAt : now,
    detailsHash: text !== null && salt !== null ? hashOfDetails(text, salt) : 'none',
    previous: last?.hash ?? null,
    previousAt: last?.writtenAt ?? null,
  };
  return { ...line, details: text, salt, hash: hashOfLine(line) };
}

/** What is wrong with the log, in words. */
type ChainFault = string;

/** How many faults are told. More would say nothing new. */
export const faultsTold = 100;

/**
 * Looks at every line in turn: whether it is as it was written, follows the one before, and lacks its details only when
 * the log tells that the account was deleted. Lines may be missing before one whose predecessor is older than a year.
 * @param earlier hashes by line number, from an export that was kept elsewhere. A log that somebody wrote anew from
 * some line on, or cut off at its end, is seen by that alone.
 */
export async function checkChain(
  lines: AsyncIterable<AuditLine>,
  { nowMs, earlier = new Map() }: { nowMs: number; earlier?: ReadonlyMap<number, KeptHash> },
): Promise<{ lines: number; faults: ChainFault[] }> {
  const faults: ChainFault[] = [];
  const fault = (words: ChainFault) => {
    if (faults.length < faultsTold) faults.push(words);
  };
  const withoutDetails = new Map<string, number>();
  const deleted = new Set<string>();
  const unseen = new Map(earlier);
  let last: AuditLine | undefined;
  let count = 0;
  for await (const line of lines) {
    count += 1;
    const { seq, subject, act, details, salt } = line;
    if (hashOfLine(line) !== line.hash) fault(`Line ${seq} was changed.`);
    if (details !== null && hashOfDetails(details, salt ?? '') !== line.detailsHash) {
      fault(`The details of line ${seq} were changed.`);
    }
    if (details === null && subject === null) fault(`Line ${seq} lacks its details.`);
    if (details === null && subject !== null && !withoutDetails.has(subject))
      withoutDetails.set(subject, seq);
    if (act === 'account-deleted' && subject !== null) deleted.add(subject);
    const gap = gapBefore(line, last, nowMs);
    if (gap) fault(gap);
    const kept = unseen.get(seq);
    if (kept !== undefined && kept.hash !== line.hash) fault(`Line ${seq} is not the one that was exported.`);
    unseen.delete(seq);
    last = line;
  }
  for (const [subject, seq] of withoutDetails) {
    if (deleted.has(subject)) continue;
    fault(`Line ${seq} lacks its details, and no line says that the account is gone.`);
  }
  for (const [seq, { writtenAt }] of unseen) {
    if (!isOver(writtenAt, nowMs)) fault(`Line ${seq} was exported and is missing.`);
  }
  return { lines: count, faults };
}

/** What an earlier export says of a line. */
export interface KeptHash {
  hash: string;
  writtenAt: Date;
}

const isOver = (writtenAt: Date, nowMs: number): boolean => writtenAt.getTime() + lineLivesMs <= nowMs;

function gapBefore(line: AuditLine, last: AuditLine | undefined, nowMs: number): ChainFault | undefined {
  const { seq, previous, previousAt } = line;
  if (last?.seq === seq - 1) {
    return previous === last.hash ? undefined : `Line ${seq} does not follow line ${last.seq}.`;
  }
  const isFirst = last === undefined && previous === null;
  if (isFirst || (previousAt !== null && isOver(previousAt, nowMs))) return undefined;
  return `Lines before line ${seq} are missing.`;
}
