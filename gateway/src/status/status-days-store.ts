import { type StatusPart, statusDaysShown } from '@freightwright/contracts/facts';
import { type Connection, Schema } from 'mongoose';

/** How often one part was asked on a day of UTC, and how often it did not work. */
export interface StatusDay {
  part: StatusPart;
  /** As in 2026-11-23. */
  day: string;
  asked: number;
  failed: number;
}

/** What every replica saw, day by day, in one document for each part and day. */
export interface StatusDaysStore {
  /** Adds what one replica saw. */
  add(seen: StatusDay): Promise<void>;
  /** Those of `day` and later, oldest first. */
  since(day: string): Promise<StatusDay[]>;
}

interface StoredDay extends StatusDay {
  _id: string;
  expiresAt: Date;
}

const dayMs = 24 * 3_600_000;

/** MongoDB removes a day by itself once no page shows it any more. */
export function createStatusDaysStore(connection: Connection): StatusDaysStore {
  const text = { type: String, required: true } as const;
  const count = { type: Number, required: true } as const;
  const schema = new Schema<StoredDay>(
    {
      _id: text,
      part: text,
      day: text,
      asked: count,
      failed: count,
      expiresAt: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ day: 1 });
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const days = connection.model('StatusDay', schema);

  return {
    async add({ part, day, asked, failed }) {
      const expiresAt = new Date(Date.parse(day) + (statusDaysShown + 1) * dayMs);
      await days.updateOne(
        { _id: `${part} ${day}` },
        { $inc: { asked, failed }, $setOnInsert: { part, day, expiresAt } },
        { upsert: true },
      );
    },
    async since(day) {
      const found = await days
        .find({ day: { $gte: day } })
        .sort({ day: 1 })
        .lean();
      return found.map(({ part, day, asked, failed }) => ({ part, day, asked, failed }));
    },
  };
}

/** The day of UTC, as in 2026-11-23. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
