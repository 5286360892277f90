import type { Activity, AuditAction } from '@freightwright/contracts';
import { isDuplicateKey } from '@freightwright/service-kit';
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
  let turn: Promise<unknown> = Promise.resolve();

  /** Concurrent replicas compete for the next number: one gets it, the others retry. */
  async function append(action: AuditEvent, now: Date): Promise<boolean> {
    for (;;) {
      if (await lines.exists({ event: action.event })) return false;
      const last = await lines.findOne().sort({ _id: -1 }).lean();
      const { seq, ...line } = lineAfter(last ? lineOf(last) : undefined, action, now);
      const expiresAt = new Date(line.writtenAt.getTime() + lineLivesMs);
      try {
        await lines.create({ _id: seq, ...line, expiresAt });
        return true;
      } catch (error) {
        if (!isDuplicateKey(error) && !isDuplicateKey(error, 'event')) throw error;
      }
    }
  }

  return {
    /** Appends an audit event. False when the same event is logged already. */
    append(action: AuditEvent, now: Date): Promise<boolean> {
      const done = turn.then(() => append(action, now));
      turn = done.catch(() => undefined);
      return done;
    },
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
