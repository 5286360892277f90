import { isDuplicateKey } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';

export type JobStore = ReturnType<typeof createJobStore>;

interface Job {
  _id: string;
  nextAt: Date;
  lookedUntil: Date;
}

const _id = 'reconcile';

/** Last run of the daily reconciliation, for all replicas together. */
export function createJobStore(connection: Connection) {
  const moment = { type: Date, required: true } as const;
  const schema = new Schema<Job>(
    { _id: { type: String, required: true }, nextAt: moment, lookedUntil: moment },
    { versionKey: false },
  );
  const jobs = connection.model('Job', schema);

  return {
    /**
     * Claims the run that is due at `now`, leased until `leaseExpiresAt`.
     * @returns the time up to which the previous run has looked (the epoch before the first run), or
     * undefined when none is due.
     */
    async take(now: Date, leaseExpiresAt: Date): Promise<Date | undefined> {
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
        .findOneAndUpdate({ _id, nextAt: { $lte: now } }, { $set: { nextAt: leaseExpiresAt } })
        .lean();
      return taken?.lookedUntil;
    },
    async finish(lookedUntil: Date, nextAt: Date): Promise<void> {
      await jobs.updateOne({ _id }, { $set: { lookedUntil, nextAt } });
    },
    /** The time up to which the last run has looked. */
    async lookedUntil(): Promise<Date> {
      return (await jobs.findById(_id).lean())?.lookedUntil ?? new Date(0);
    },
  };
}
