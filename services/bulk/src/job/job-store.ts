import {
  deleteInBatches,
  isDuplicateKey,
  type OutboxEntry,
  outboxSchema,
  type Place,
  type RelayOptions,
  type RequestKey,
  relayOutbox,
  requestKeyOf,
  type StoredRequestKey,
  storedRequestKey,
} from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { Figures, Job } from './job.ts';

/** What is known of a file once it is here. */
export type Arrived = Pick<Job, 'type' | 'fileName' | 'headerCells' | 'header' | 'rows' | 'chunks'> & {
  state: 'checked' | 'queued';
  request: RequestKey;
};

/** The jobs. Every change names the states from which it may be made, and is one atomic write. */
export interface JobStore {
  begin(job: Job): Promise<void>;
  /** 'taken' when another job has the request's key; 'gone' when this one is no longer being received. */
  arrive(id: string, file: Arrived, now: Date): Promise<'arrived' | 'taken' | 'gone'>;
  find(id: string): Promise<Job | undefined>;
  findOf(userId: string, id: string): Promise<Job | undefined>;
  findByRequest(key: string): Promise<Job | undefined>;
  /** The key means another request from now on. */
  forgetRequest(key: string, now: Date): Promise<void>;
  /** Newest first. */
  list(query: { userId: string; after: Place | undefined; limit: number }): Promise<Job[]>;
  /** Whether the job was checked and is queued now. */
  queue(id: string, now: Date): Promise<boolean>;
  start(id: string, now: Date): Promise<void>;
  /** The job goes on, so that no pass looks after it. */
  attend(id: string, now: Date): Promise<void>;
  /** Whether this call ended the job. `entry` tells it to others. */
  finish(id: string, end: { figures: Figures; now: Date; entry: OutboxEntry }): Promise<boolean>;
  cancel(id: string, end: { now: Date; entry: OutboxEntry }): Promise<boolean>;
  /** Uploads that broke off: begun before that moment. @returns the ids of those that failed now. */
  failBrokenOff(before: Date, now: Date): Promise<string[]>;
  /** Jobs that wait or run and that nobody has looked after since then, oldest first. Each is told to one caller. */
  takeUnattended(before: Date, now: Date): Promise<Job[]>;
  /** Jobs that are over and still hold their place among the three. */
  holdingPlaces(): Promise<Job[]>;
  placeReleased(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  countOf(userId: string): Promise<number>;
  /** Oldest first. */
  wholeAfter(userId: string, after: Place | undefined): Promise<Job[]>;
  eraseOf(userId: string): Promise<void>;
  relayTo(to: Omit<RelayOptions, 'model'>): ReturnType<typeof relayOutbox>;
}

interface StoredJob extends Omit<Job, 'id' | 'owner' | 'request' | 'figures'> {
  _id: string;
  request?: StoredRequestKey;
  userId: string;
  tier: Job['owner']['tier'];
  /** As JSON text: a class such as 77.5 is no name of a field. */
  figures?: string;
  /** It counts among the jobs that its owner may have at a time. */
  holdsPlace: boolean;
  /** When somebody last made sure that it goes on. */
  attendedAt: Date;
  outbox: OutboxEntry[];
}

const batch = 50;

export function createJobStore(connection: Connection): JobStore {
  const text = { type: String, required: true } as const;
  const moment = { type: Date, required: true } as const;
  const figure = { type: Number, required: true } as const;
  const mixed = Schema.Types.Mixed;
  const schema = new Schema<StoredJob>(
    {
      _id: text,
      userId: text,
      tier: text,
      state: text,
      type: String,
      fileName: { type: String, default: '' },
      headerCells: [String],
      // We made it ourselves, so the database takes it as it is.
      header: mixed,
      rows: figure,
      chunks: figure,
      createdAt: moment,
      startedAt: Date,
      endedAt: Date,
      expiresAt: moment,
      request: mixed,
      figures: String,
      holdsPlace: { type: Boolean, required: true },
      attendedAt: moment,
      outbox: outboxSchema,
    },
    { versionKey: false, minimize: false },
  );
  schema.index({ userId: 1, createdAt: -1, _id: -1 });
  schema.index({ state: 1, attendedAt: 1 });
  schema.index({ holdsPlace: 1, state: 1 });
  schema.index(
    { 'request.key': 1 },
    { unique: true, partialFilterExpression: { 'request.key': { $exists: true } } },
  );
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const jobs = connection.model('Job', schema);
  const hidden = { outbox: 0 } as const;

  const change = async (filter: object, update: object): Promise<boolean> =>
    (await jobs.updateOne(filter, update)).matchedCount === 1;
  const one = async (filter: object) => {
    const found = await jobs.findOne(filter, hidden).lean();
    return found ? jobOf(found) : undefined;
  };
  const older = ({ createdAt, id }: Place) => ({
    $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: id } }],
  });
  const newestFirst = { createdAt: -1, _id: -1 } as const;
  const pageOf = async (userId: string, after: Place | undefined, limit: number) => {
    const rows = await jobs
      .find({ userId, ...(after && older(after)) }, hidden)
      .sort(newestFirst)
      .limit(limit)
      .lean();
    return rows.map(jobOf);
  };

  return {
    async begin({ id, owner, request: _, figures: __, ...job }) {
      const whose = { userId: owner.userId, tier: owner.tier };
      await jobs.create({ _id: id, ...whose, ...job, holdsPlace: false, attendedAt: job.createdAt });
    },
    async arrive(id, { request, ...file }, now) {
      try {
        const set = {
          ...file,
          request: storedRequestKey(request),
          attendedAt: now,
          holdsPlace: file.state === 'queued',
        };
        return (await change({ _id: id, state: 'receiving' }, { $set: set })) ? 'arrived' : 'gone';
      } catch (error) {
        if (isDuplicateKey(error, 'request.key')) return 'taken';
        throw error;
      }
    },
    find: (id) => one({ _id: id }),
    findOf: (userId, id) => one({ _id: id, userId }),
    findByRequest: (key) => one({ 'request.key': key }),
    async forgetRequest(key, now) {
      await jobs.updateOne(
        { 'request.key': key, 'request.until': { $lte: now } },
        { $unset: { request: 1 } },
      );
    },
    list: ({ userId, after, limit }) => pageOf(userId, after, limit),
    queue: (id, now) =>
      change({ _id: id, state: 'checked' }, { $set: { state: 'queued', attendedAt: now, holdsPlace: true } }),
    async start(id, now) {
      await change({ _id: id, state: 'queued' }, { $set: { state: 'running', startedAt: now } });
    },
    async attend(id, now) {
      await change({ _id: id }, { $set: { attendedAt: now } });
    },
    finish: (id, { figures, now, entry }) =>
      change(
        { _id: id, state: { $in: ['queued', 'running'] } },
        { $set: { state: 'done', endedAt: now, figures: JSON.stringify(figures) }, $push: { outbox: entry } },
      ),
    cancel: (id, { now, entry }) =>
      change(
        { _id: id, state: { $in: ['receiving', 'checked', 'queued', 'running'] } },
        { $set: { state: 'cancelled', endedAt: now }, $push: { outbox: entry } },
      ),
    async failBrokenOff(before, now) {
      const found = await jobs
        .find({ state: 'receiving', attendedAt: { $lt: before } }, { _id: 1 })
        .limit(batch)
        .lean();
      const failed: string[] = [];
      for (const { _id } of found) {
        const ended = { $set: { state: 'failed', endedAt: now } };
        if (await change({ _id, state: 'receiving' }, ended)) failed.push(_id);
      }
      return failed;
    },
    async takeUnattended(before, now) {
      const filter: object = { state: { $in: ['queued', 'running'] }, attendedAt: { $lt: before } };
      const found = await jobs.find(filter, hidden).sort({ attendedAt: 1 }).limit(batch).lean();
      const taken: Job[] = [];
      for (const job of found) {
        const { _id, attendedAt } = job;
        if (await change({ _id, attendedAt }, { $set: { attendedAt: now } })) taken.push(jobOf(job));
      }
      return taken;
    },
    async holdingPlaces() {
      const filter: object = { holdsPlace: true, state: { $in: ['done', 'cancelled', 'failed'] } };
      return (await jobs.find(filter, hidden).limit(batch).lean()).map(jobOf);
    },
    async placeReleased(id) {
      await jobs.updateOne({ _id: id }, { $set: { holdsPlace: false } });
    },
    async remove(id) {
      await jobs.deleteOne({ _id: id });
    },
    countOf: (userId) => jobs.countDocuments({ userId }),
    wholeAfter: (userId, after) => pageOf(userId, after, batch),
    eraseOf: (userId) => deleteInBatches(jobs, { userId }),
    relayTo: (to) => relayOutbox({ ...to, model: jobs }),
  };
}

function jobOf(stored: Omit<StoredJob, 'outbox'>): Job {
  const { _id, userId, tier, holdsPlace: _, attendedAt: __, request, figures, ...job } = stored;
  return {
    ...job,
    id: _id,
    owner: { userId, tier },
    request: request && requestKeyOf(request),
    figures: figures === undefined ? undefined : JSON.parse(figures),
  };
}
