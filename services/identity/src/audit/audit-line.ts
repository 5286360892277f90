import { randomBytes } from 'node:crypto';
import { type AuditAction, activityDays } from '@freightwright/contracts';
import { sha256 } from '../account/token.ts';

/** The personal data of a line. Erased when the account is deleted; the line remains. */
export interface LineDetails {
  /** Omitted for an audit event of an operator. */
  userId?: string | undefined;
  by: 'person' | 'key' | 'machine' | 'visitor' | 'site' | 'operator';
  key?: string | undefined;
  on?: string | undefined;
  test?: true | undefined;
  network?: string | undefined;
  device?: string | undefined;
  requestId: string;
  /** The trace id that the log lines of the request have. */
  trace: string;
}

/** An audit event before it is appended to the log. */
export interface AuditEvent {
  /** A hash of the event's id: the same event is logged a single time. */
  event: string;
  action: AuditAction;
  at: Date;
  /** A hash of the user's id (`markOf`); null for an audit event of an operator. */
  subject: string | null;
  /** null when the account was deleted meanwhile. */
  details: LineDetails | null;
}

/** One line of the log. `hash` seals all fields but `details` and `salt`, which `detailsHash` seals. */
export interface AuditLine extends Omit<AuditEvent, 'details'> {
  seq: number;
  writtenAt: Date;
  /** JSON text, exactly as it was hashed. */
  details: string | null;
  /** Prevents guessing erased details by brute force. */
  salt: string | null;
  detailsHash: string;
  /** The hash and write time of the previous line. null for the first. */
  previous: string | null;
  previousAt: Date | null;
  hash: string;
}

export const lineLivesMs = activityDays * 24 * 3_600_000;

export const hashOfDetails = (details: string, salt: string): string => sha256(`${salt}\n${details}`);

/** The stored id of an event, hashed because some ids contain a user id. */
export const eventHash = (subject: string, id: string): string => sha256(`${subject}/${id}`);

/** The hash that seals a line and, through the previous one, all earlier lines. */
export function hashOfLine(line: Omit<AuditLine, 'hash' | 'details' | 'salt'>): string {
  const { seq, event, action, at, writtenAt, subject, detailsHash, previous, previousAt } = line;
  const times = [at, writtenAt, previousAt].map((time) => time?.toISOString() ?? null);
  return sha256(JSON.stringify([seq, event, action, ...times, subject, detailsHash, previous]));
}

/** The line that follows `last`. */
export function lineAfter(
  last: Pick<AuditLine, 'seq' | 'hash' | 'writtenAt'> | undefined,
  { event, action, at, subject, details }: AuditEvent,
  now: Date,
): AuditLine {
  const salt = details ? randomBytes(16).toString('base64url') : null;
  const text = details ? JSON.stringify(details) : null;
  const line = {
    ...{ seq: (last?.seq ?? 0) + 1, event, action, at, subject },
    // If the clock went back, lines would expire before their retention ends.
    writtenAt: last && last.writtenAt > now ? last.writtenAt : now,
    detailsHash: text !== null && salt !== null ? hashOfDetails(text, salt) : 'none',
    previous: last?.hash ?? null,
    previousAt: last?.writtenAt ?? null,
  };
  return { ...line, details: text, salt, hash: hashOfLine(line) };
}

/** A violation of the log's integrity, as text. */
type ChainError = string;

/** Maximum violations reported. */
export const violationsReported = 100;

/**
 * Verifies every line in turn: that it is unchanged, follows the previous one, and lacks its details only if
 * the log records the account's deletion. Lines may be missing before one whose predecessor is over a year
 * old.
 * @param earlier hashes by line number, from an export stored elsewhere. Only that detects a log that was
 * rewritten from some line on, or truncated.
 */
export async function checkChain(
  lines: AsyncIterable<AuditLine>,
  { nowMs, earlier = new Map() }: { nowMs: number; earlier?: ReadonlyMap<number, StoredHash> },
): Promise<{ lines: number; violations: ChainError[] }> {
  const violations: ChainError[] = [];
  const violation = (message: ChainError) => {
    if (violations.length < violationsReported) violations.push(message);
  };
  const withoutDetails = new Map<string, number>();
  const deleted = new Set<string>();
  const unseen = new Map(earlier);
  let last: AuditLine | undefined;
  let count = 0;
  for await (const line of lines) {
    count += 1;
    const { seq, subject, action, details, salt } = line;
    if (hashOfLine(line) !== line.hash) violation(`Line ${seq} was changed.`);
    if (details !== null && hashOfDetails(details, salt ?? '') !== line.detailsHash) {
      violation(`The details of line ${seq} were changed.`);
    }
    if (details === null && subject === null) violation(`Line ${seq} lacks its details.`);
    if (details === null && subject !== null && !withoutDetails.has(subject))
      withoutDetails.set(subject, seq);
    if (action === 'account-deleted' && subject !== null) deleted.add(subject);
    const gap = gapBefore(line, last, nowMs);
    if (gap) violation(gap);
    const stored = unseen.get(seq);
    if (stored !== undefined && stored.hash !== line.hash)
      violation(`Line ${seq} is not the one that was exported.`);
    unseen.delete(seq);
    last = line;
  }
  for (const [subject, seq] of withoutDetails) {
    if (deleted.has(subject)) continue;
    violation(`Line ${seq} lacks its details, and no line says that the account is gone.`);
  }
  for (const [seq, { writtenAt }] of unseen) {
    if (!isOver(writtenAt, nowMs)) violation(`Line ${seq} was exported and is missing.`);
  }
  return { lines: count, violations };
}

/** A line's hash in an earlier export. */
export interface StoredHash {
  hash: string;
  writtenAt: Date;
}

const isOver = (writtenAt: Date, nowMs: number): boolean => writtenAt.getTime() + lineLivesMs <= nowMs;

function gapBefore(line: AuditLine, last: AuditLine | undefined, nowMs: number): ChainError | undefined {
  const { seq, previous, previousAt } = line;
  if (last?.seq === seq - 1) {
    return previous === last.hash ? undefined : `Line ${seq} does not follow line ${last.seq}.`;
  }
  const isFirst = last === undefined && previous === null;
  if (isFirst || (previousAt !== null && isOver(previousAt, nowMs))) return undefined;
  return `Lines before line ${seq} are missing.`;
}
