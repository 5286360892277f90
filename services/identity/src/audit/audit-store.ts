import type { Activity, AuditAction } from '@freightwright/contracts';
import { batchCalls, isDuplicateKey, native, nativeWrite } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';
import { type AuditEvent, type AuditLine, type LineDetails, lineAfter, lineLivesMs } from './audit-line.ts';

export interface OwnLines {
  /** A hash of the user's id. */
  subject: string;
  /** Filter by these. Omitted: all. */
  auditEvents?: readonly AuditAction[] | undefined;
  /** Only lines before this one. */
  before?: number | undefined;
  limit: number;
}

interface StoredLine extends Omit<AuditLine, 'seq'> {
  _id: number;
  expiresAt: Date;
}

interface Appending {
  action: AuditEvent;
  now: Date;
}

const maxLinesPerBatch = 500;

export type AuditStore = ReturnType<typeof createAuditStore>;

/**
 * The audit log: append-only. The only change to a line is that the details of a deleted account are erased;
 * a TTL index deletes each line after a year.
 */
export function createAuditStore(connection: Connection) {
  const text = { type: String, required: true } as const;
  const moment = { type: Date, required: true } as const;
  const schema = new Schema<StoredLine>(
    {
      _id: { type: Number, required: true },
      event: { ...text, unique: true },
      action: text,
      at: moment,
      writtenAt: moment,
      subject: { type: String, default: null },
      details: { type: String, default: null },
      salt: { type: String, default: null },
      detailsHash: text,
      previous: { type: String, default: null },
      previousAt: { type: Date, default: null },
      hash: text,
      expiresAt: moment,
    },
    { versionKey: false },
  );
  schema.index({ subject: 1, _id: -1 });
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const lines = connection.model('AuditLine', schema);
  /** The last line when this process read or wrote it. Usually no other replica has appended one since. */
  let end: { last: AuditLine | undefined } | undefined;

  async function readEnd() {
    const found = await lines.findOne().sort({ _id: -1 }).lean();
    return { last: found ? lineOf(found) : undefined };
  }

  /** Concurrent replicas compete for the next number: one gets it, the others read the last line and retry. */
  async function append({ action, now }: Appending): Promise<boolean> {
    for (;;) {
      end ??= await readEnd();
      const line = lineAfter(end.last, action, now);
      const { seq, ...rest } = line;
      const stored: StoredLine = {
        ...{ _id: seq, ...rest },
        expiresAt: new Date(line.writtenAt.getTime() + lineLivesMs),
      };
      try {
        await native(lines).insertOne(stored as never, nativeWrite);
        end = { last: line };
        return true;
      } catch (error) {
        if (isDuplicateKey(error, 'event')) return false;
        // Without an answer the line may be stored, which the next number shows.
        if (!isDuplicateKey(error)) throw error;
        end = undefined;
      }
    }
  }

  /** One line at a time, in the order of the calls. */
  const appendInTurn = batchCalls(async (calls: [Appending, ...Appending[]]) => {
    const appended: (boolean | Error)[] = [];
    for (const call of calls) appended.push(await append(call).catch((error: Error) => error));
    return appended;
  });

  return {
    /** Appends an audit event. False when the same event is logged already. */
    append: (action: AuditEvent, now: Date): Promise<boolean> => appendInTurn({ action, now }),
    /** Newest first. */
    async linesOf({ subject, auditEvents, before, limit }: OwnLines): Promise<AuditLine[]> {
      const found = await lines
        .find({
          subject,
          ...(auditEvents && { action: { $in: [...auditEvents] } }),
          ...(before !== undefined && { _id: { $lt: before } }),
        })
        .sort({ _id: -1 })
        .limit(limit)
        .lean();
      return found.map(lineOf);
    },
    /** All lines in order, read in batches. */
    async *lines(): AsyncGenerator<AuditLine> {
      let after = 0;
      for (;;) {
        const found = await lines
          .find({ _id: { $gt: after } })
          .sort({ _id: 1 })
          .limit(maxLinesPerBatch)
          .lean();
        yield* found.map(lineOf);
        const last = found.at(-1);
        if (!last) return;
        after = last._id;
      }
    },
    /** The user's lines that still contain personal data. */
    countOf: (subject: string) => lines.countDocuments({ subject, details: { $ne: null } }),
    async eraseDetailsOf(subject: string) {
      await lines.updateMany({ subject, details: { $ne: null } }, { $set: { details: null, salt: null } });
    },
  };
}

const lineOf = ({ _id: seq, expiresAt: _, ...line }: StoredLine): AuditLine => ({ seq, ...line });

const unknownUser: LineDetails = { by: 'site', requestId: '', trace: '' };

/** A line in the API's form. */
export function presentLine({ seq, action, at, details }: AuditLine): Activity {
  const { by, key, on, test, network, device, requestId } = detailsOf(details) ?? unknownUser;
  return {
    id: String(seq),
    action: action as Activity['action'],
    at: at.toISOString(),
    by: by === 'operator' ? 'site' : by,
    key: key ?? null,
    on: on ?? null,
    test: test ?? false,
    network: network ?? null,
    device: device ?? null,
    requestId,
  };
}

/** The personal data of a line; null after the account is deleted. */
export const detailsOf = (details: string | null): LineDetails | null =>
  details === null ? null : (JSON.parse(details) as LineDetails);
