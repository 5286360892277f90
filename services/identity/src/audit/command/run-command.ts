import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { RemoteChange } from '@freightwright/contracts';
import { type AuditLine, checkChain, type StoredHash, violationsReported } from '../audit-line.ts';
import { type AuditStore, detailsOf } from '../audit-store.ts';

export const usage = `npm run audit-log -- export [--from <day>] [--to <day>] | verify [<file>]

  export   every line as JSON, and every deployment of a remote, the oldest first
  verify   whether a line was changed or taken out, and whether what a file was exported with is still there

Days such as 2026-11-23 begin at midnight UTC; --to is the first day that is left out.
docs/audit.md says what each line has, and what to do about a fault.`;

export interface CommandDeps {
  /** Opened lazily, by commands that need it. */
  readonly audit: () => Promise<Pick<AuditStore, 'lines'>>;
  /** Every deployment and rollback of every remote, in any order. */
  readonly deployments: () => Promise<RemoteChange[]>;
  readonly nowMs: () => number;
  /** Resolves when the output accepts more (backpressure). */
  readonly print: (line: string) => Promise<void>;
}

/** The arguments match no command. */
export class UsageError extends Error {}

/**
 * Runs one command of `npm run audit-log`.
 * @returns whether the log is valid. @throws UsageError for an unknown command; Error for an invalid export.
 */
export async function runCommand(args: readonly string[], deps: CommandDeps): Promise<boolean> {
  const [command, ...rest] = args;
  if (command === 'export') return exportLog(readSpan(rest), deps);
  if (command === 'verify' && rest.length <= 1) return verify(rest[0], deps);
  throw new UsageError(usage);
}

interface Span {
  from: number;
  before: number;
}

function readSpan(args: readonly string[]): Span {
  const span: Span = { from: Number.NEGATIVE_INFINITY, before: Number.POSITIVE_INFINITY };
  for (let at = 0; at < args.length; at += 2) {
    const [name, day = ''] = args.slice(at);
    const ms = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
    if (name !== '--from' && name !== '--to') throw new UsageError(usage);
    if (Number.isNaN(ms)) throw new UsageError(`${name} needs a day, such as 2026-11-23.`);
    span[name === '--from' ? 'from' : 'before'] = ms;
  }
  return span;
}

async function exportLog({ from, before }: Span, deps: CommandDeps): Promise<boolean> {
  const isIn = (ms: number) => ms >= from && ms < before;
  const moved = (await deps.deployments())
    .filter(({ at }) => isIn(Date.parse(at)))
    .toSorted((a, b) => a.at.localeCompare(b.at));
  const printMovedUntil = async (ms: number) => {
    while (moved[0] && Date.parse(moved[0].at) <= ms) {
      const [change] = moved.splice(0, 1);
      if (change) await deps.print(JSON.stringify(exportedChange(change)));
    }
  };
  for await (const line of (await deps.audit()).lines()) {
    const writtenMs = line.writtenAt.getTime();
    if (writtenMs >= before) break;
    if (!isIn(writtenMs)) continue;
    await printMovedUntil(writtenMs);
    await deps.print(JSON.stringify(exportedLine(line)));
  }
  await printMovedUntil(Number.POSITIVE_INFINITY);
  return true;
}

const exportedLine = ({ seq, action, at, writtenAt, subject, details, hash }: AuditLine) => ({
  seq,
  at,
  action,
  ...detailsOf(details),
  subject,
  writtenAt,
  hash,
});

const exportedChange = ({ action, at, name, from, to, by }: RemoteChange) => ({
  ...{ at, action: action === 'deploy' ? 'remote-deployed' : 'remote-rolled-back', ...moverOf(by) },
  ...{ on: name, from, to },
});

/** The registry's prefix of the user id for a signed-in user. */
const personPrefix = 'person:';

/** The actor of a deployment: a team's deploy token, or a user with a role for it. */
const moverOf = (by: string) =>
  by.startsWith(personPrefix)
    ? { by: 'person', userId: by.slice(personPrefix.length) }
    : { by: 'team', team: by };

async function verify(file: string | undefined, { audit, nowMs, print }: CommandDeps): Promise<boolean> {
  const earlier = file === undefined ? new Map<number, StoredHash>() : await readExport(file);
  const { lines, violations } = await checkChain((await audit()).lines(), { nowMs: nowMs(), earlier });
  for (const violation of violations) await print(violation);
  if (violations.length === violationsReported) await print('There may be more faults.');
  const beside = file === undefined ? '' : ` and ${earlier.size} exported ones`;
  if (violations.length === 0)
    await print(`Looked at ${lines} lines${beside}: nothing was changed or taken out.`);
  return violations.length === 0;
}

/** @throws Error that names the first line that is not from an export. */
async function readExport(file: string): Promise<Map<number, StoredHash>> {
  const known = new Map<number, StoredHash>();
  let row = 0;
  for await (const text of createInterface({ input: createReadStream(file, 'utf8') })) {
    row += 1;
    const line = parsed(text);
    if (line === undefined) throw new Error(`Line ${row} of ${file} is not one of an export.`);
    if (line.seq !== undefined) known.set(line.seq, { hash: line.hash, writtenAt: new Date(line.writtenAt) });
  }
  return known;
}

function parsed(text: string): { seq?: number; hash: string; writtenAt: string } | undefined {
  try {
    const line = JSON.parse(text);
    // A deployment has no number: it is stored in NATS, which allows no deletion.
    if (typeof line.on === 'string' && line.seq === undefined) return line;
    return typeof line.seq === 'number' && typeof line.hash === 'string' && line.writtenAt ? line : undefined;
  } catch {
    return undefined;
  }
}
