import { type AuditLine, hashOfDetails, hashOfLine, lineLivesMs } from './audit-line.ts';

/** What is wrong with the log, in words. */
export type ChainFault = string;

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
