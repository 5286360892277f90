import { Readable } from 'node:stream';
import type {
  ActivityKind,
  listActivity as listActivityRoute,
  Principal,
  ResponseOf,
} from '@freightwright/contracts';
import { activityPerPage, auditActionsByKind } from '@freightwright/contracts';
import { csvLine } from '@freightwright/csv/write';
import type { Call } from '@freightwright/service-kit';
import { personOf } from '../account/account.ts';
import { markOf } from '../account/token.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { type AuditStore, type OwnLines, presentLine } from './audit-store.ts';

/**
 * A page of the caller's audit log, newest first. API keys cannot read it.
 * @throws Problem 'access.denied' unless the caller signed in interactively.
 */
export async function listActivity(
  { audit }: IdentityDeps,
  principal: Principal,
  { cursor, limit, kind }: Call<typeof listActivityRoute>['query'],
): Promise<ResponseOf<typeof listActivityRoute>> {
  const { userId } = personOf(principal);
  const size = limit === undefined ? activityPerPage : Number(limit);
  // One line more than the page, to know whether there is another page.
  const lines = await audit.linesOf({
    subject: markOf(userId),
    auditEvents: kind && auditActionsByKind[kind],
    before: cursor === undefined ? undefined : Number(cursor),
    limit: size + 1,
  });
  const shown = lines.slice(0, size);
  const last = shown.at(-1);
  return {
    activity: shown.map(presentLine),
    nextCursor: last && lines.length > size ? String(last.seq) : null,
  };
}

/** Maximum lines of a file, about a megabyte. Users with more use the pages. */
const fileLinesAtMost = 10_000;
const maxLinesPerBatch = 500;

const columns = ['at', 'action', 'on', 'by', 'key', 'test', 'network', 'device', 'requestId'] as const;

/**
 * The caller's audit log as CSV, newest first. Streamed, a page at a time.
 * @throws Problem 'access.denied' unless the caller signed in interactively.
 */
export function writeActivityFile(
  { audit, nowMs }: IdentityDeps,
  principal: Principal,
  kind: ActivityKind | undefined,
): { body: Readable; fileName: string } {
  const { userId } = personOf(principal);
  const wanted = { subject: markOf(userId), auditEvents: kind && auditActionsByKind[kind] };
  return {
    body: Readable.from(csvOf(audit, wanted), { objectMode: false }),
    fileName: `freightwright-activity-${new Date(nowMs()).toISOString().slice(0, 10)}.csv`,
  };
}

async function* csvOf(
  audit: Pick<AuditStore, 'linesOf'>,
  wanted: Pick<OwnLines, 'subject' | 'auditEvents'>,
): AsyncIterable<string> {
  yield csvLine(columns);
  let before: number | undefined;
  for (let written = 0; written < fileLinesAtMost; written += maxLinesPerBatch) {
    const lines = await audit.linesOf({ ...wanted, before, limit: maxLinesPerBatch });
    for (const line of lines) {
      const shown = presentLine(line);
      yield csvLine(columns.map((column) => String(shown[column] ?? '')));
    }
    if (lines.length < maxLinesPerBatch) return;
    before = lines.at(-1)?.seq;
  }
}
