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
