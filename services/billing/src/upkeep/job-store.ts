import { isDuplicateKey } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';

/** When the daily reconciliation ran last, for all replicas together. */
export interface JobStore {
  /**
   * Takes the run that is due at `now`; nobody else gets it until `heldUntil`.
   * @returns the moment up to which the run before has looked, or undefined when none is due. Before the first
   * run that is the epoch.
   */
  take(now: Date, heldUntil: Date): Promise<Date | undefined>;
  finish(lookedUntil: Date, nextAt: Date): Promise<void>;
  /** The moment up to which the last run has looked. */
  lookedUntil(): Promise<Date>;
}

interface Job {
  _id: string;
  nextAt: Date;
  lookedUntil: Date;
}

const _id = 'reconcile';

export function createJobStore(connection: Connection): JobStore {
  const moment = { type: Date, required: true } as const;
  const schema = new Schema<Job>(
    { _id: { type: String, required: true }, nextAt: moment, lookedUntil: moment },
    { versionKey: false },
  );
  const jobs = connection.model('Job', schema);

  return {
    async take(now, heldUntil) {
      try {
        await jobs.updateOne(
          { _id },
          { $setOnInsert: { nextAt: now, lookedUntil: new Date(0) } },
          { upsert: true },
        );
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      const taken = await jobs
        .findOneAndUpdate({ _id, nextAt: { $lte: now } }, { $set: { nextAt: heldUntil } })
        .lean();
      return taken?.lookedUntil;
    },
    async finish(lookedUntil, nextAt) {
      await jobs.updateOne({ _id }, { $set: { lookedUntil, nextAt } });
    },
    async lookedUntil() {
      return (await jobs.findById(_id).lean())?.lookedUntil ?? new Date(0);
    },
  };
}
