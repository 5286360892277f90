import { type StatusComponent, statusDaysShown } from '@freightwright/contracts/constants';
import { type Connection, Schema } from 'mongoose';

/** How often one service was checked on a day in UTC, and how often it failed. */
export interface StatusDay {
  component: StatusComponent;
  /** As in 2026-11-23. */
  day: string;
  asked: number;
  failed: number;
}

interface StoredDay extends StatusDay {
  _id: string;
  expiresAt: Date;
}

const dayMs = 24 * 3_600_000;

export type StatusDaysStore = ReturnType<typeof createStatusDaysStore>;

/** MongoDB deletes a day by its TTL index when no page shows it any more. */
export function createStatusDaysStore(connection: Connection) {
  const text = { type: String, required: true } as const;
  const count = { type: Number, required: true } as const;
  const schema = new Schema<StoredDay>(
    {
      _id: text,
      component: text,
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
    /** Adds one replica's counts. */
    async add({ component, day, asked, failed }: StatusDay): Promise<void> {
      const expiresAt = new Date(Date.parse(day) + (statusDaysShown + 1) * dayMs);
      await days.updateOne(
        { _id: `${component} ${day}` },
        { $inc: { asked, failed }, $setOnInsert: { component, day, expiresAt } },
        { upsert: true },
      );
    },
    /** The days from `day` on, oldest first. */
    async since(day: string): Promise<StatusDay[]> {
      const found = await days
        .find({ day: { $gte: day } })
        .sort({ day: 1 })
        .lean();
      return found.map(({ component, day, asked, failed }) => ({ component, day, asked, failed }));
    },
  };
}

/** The day in UTC, as in 2026-11-23. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
