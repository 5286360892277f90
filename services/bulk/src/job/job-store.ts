import type { BulkState, BulkType, OwnFields } from '@freightwright/contracts';
import type { FreightClass } from '@freightwright/domain';
import type { OutboxEntry, PagePosition, RelayOptions, RequestKey, Walk } from '@freightwright/service-kit';
import {
  deleteInBatches,
  isDuplicateKey,
  olderThan,
  outboxSchema,
  ownFilter,
  relayOutbox,
} from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { Figures, Job } from './job.ts';

/** The fields that are known when the file has arrived. */
export type Arrived = Pick<
  Job,
  | 'type'
  | 'fileName'
  | 'fileHash'
  | 'isAgain'
  | 'headerCells'
  | 'header'
  | 'rows'
  | 'chunks'
  | 'chars'
  | 'notices'
  | 'startedAt'
  | 'reference'
  | 'metadata'
> & {
  /** 'done' when its rows were run while they arrived. */
  state: 'checked' | 'queued' | 'done';
  request: RequestKey;
  /** Of a queued job. */
  progress?: Figures | undefined;
  /** Of a done job. */
  ended?: { figures: Figures; endedAt: Date; entry: OutboxEntry } | undefined;
};

interface StoredJob extends Omit<Job, 'id' | 'owner' | 'request' | 'figures' | 'progress'> {
  _id: string;
  request?: RequestKey;
  userId: string;
  tier: Job['owner']['tier'];
  /** As JSON text: a class such as 77.5 is not a valid field name. */
  figures?: string;
  /** The sums of a job under way, which its workers increment. */
  progress?: StoredProgress;
  /** Whether it occupies one of its owner's concurrent job slots. */
  hasSlot: boolean;
  /** The last heartbeat of a process that works on it. */
  attendedAt: Date;
  /** Until then the rows of the checked job are being changed. */
  editLeaseExpiresAt?: Date;
  outbox: OutboxEntry[];
}

export interface ListQuery extends Walk, OwnFields {
  userId: string;
  type?: BulkType | undefined;
  state?: BulkState | undefined;
}

const batch = 50;

export type JobStore = ReturnType<typeof createJobStore>;

/** Stores the jobs. Every change names its allowed source states, and is one atomic write. */
export function createJobStore(connection: Connection) {
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
      fileHash: String,
      isAgain: Boolean,
      headerCells: [String],
      // Our own value, so the schema accepts it as it is.
      header: mixed,
      rows: figure,
      chunks: figure,
      chars: { type: Number, default: 0 },
      notices: { type: mixed, default: () => [] },
      createdAt: moment,
      updatedAt: moment,
      reference: String,
      metadata: mixed,
      startedAt: Date,
      endedAt: Date,
      expiresAt: moment,
      request: mixed,
      figures: String,
      progress: mixed,
      hasSlot: { type: Boolean, required: true },
      attendedAt: moment,
      editLeaseExpiresAt: Date,
      outbox: outboxSchema,
    },
    { versionKey: false, minimize: false },
  );
  schema.index({ userId: 1, createdAt: -1, _id: -1 });
  schema.index({ userId: 1, updatedAt: 1, _id: 1 });
  schema.index({ userId: 1, fileHash: 1 }, { partialFilterExpression: { fileHash: { $exists: true } } });
  schema.index({ state: 1, attendedAt: 1 });
  schema.index({ hasSlot: 1, state: 1 });
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
  const editable = (id: string, now: Date) => ({
    _id: id,
    state: 'checked',
    $or: [{ editLeaseExpiresAt: null }, { editLeaseExpiresAt: { $lte: now } }],
  });
  const newestFirst = { createdAt: -1, _id: -1 } as const;
  /** A change of what its owner sees. The clocks of two replicas may differ, and its instant never goes back. */
  const updated = (at: Date, set: object) => ({ $set: set, $max: { updatedAt: at } });

  return {
    async begin({ id, owner, request: _, figures: __, progress: ___, ...job }: Job): Promise<void> {
      const whose = { userId: owner.userId, tier: owner.tier };
      await jobs.create({ _id: id, ...whose, ...job, hasSlot: false, attendedAt: job.createdAt });
    },
    /** 'taken' when another job has the idempotency key; 'gone' when this one is no longer being received. */
    async arrive(
      id: string,
      { progress, ended, ...file }: Arrived,
      now: Date,
    ): Promise<'arrived' | 'taken' | 'gone'> {
      try {
        const set = {
          ...file,
          ...(progress && { progress: storedProgress(progress) }),
          ...(ended && { figures: JSON.stringify(ended.figures), endedAt: ended.endedAt }),
          attendedAt: now,
          hasSlot: file.state !== 'checked',
        };
        const update = { ...updated(now, set), ...(ended && { $push: { outbox: ended.entry } }) };
        return (await change({ _id: id, state: 'receiving' }, update)) ? 'arrived' : 'gone';
      } catch (error) {
        if (isDuplicateKey(error, 'request.key')) return 'taken';
        throw error;
      }
    },
    find: (id: string) => one({ _id: id }),
    findOf: (userId: string, id: string) => one({ _id: id, userId }),
    findByRequest: (key: string) => one({ 'request.key': key }),
    /** Jobs of the same file that have run, or are going to, newest first. */
    async withFile(userId: string, type: BulkType, fileHash: string): Promise<Job[]> {
      const state = { $in: ['queued', 'running', 'done', 'cancelled'] };
      const filter: object = { userId, type, fileHash, state };
      const found = await jobs.find(filter, hidden).sort(newestFirst).limit(batch).lean();
      return found.map(jobOf);
    },
    /** Frees the idempotency key for another request. */
    async forgetRequest(key: string, now: Date): Promise<void> {
      await jobs.updateOne(
        { 'request.key': key, 'request.expiresAt': { $lte: now } },
        { $unset: { request: 1 } },
      );
    },
    async list({ userId, filter, sort, limit, type, state, ...own }: ListQuery): Promise<Job[]> {
      const equal = { ...(type && { type }), ...(state && { state }), ...ownFilter(own) };
      const rows = await jobs
        .find({ userId, ...filter, ...equal } as object, hidden)
        .sort(sort)
        .limit(limit)
        .lean();
      return rows.map(jobOf);
    },
    /** True when the job was checked and is queued now; false also while its rows are being changed. */
    queue: (id: string, now: Date) =>
      change(editable(id, now), updated(now, { state: 'queued', attendedAt: now, hasSlot: true })),
    /** A lease on the rows of a checked job. False while another request has it. */
    leaseEdit: (id: string, now: Date, leaseExpiresAt: Date) =>
      change(editable(id, now), { $set: { editLeaseExpiresAt: leaseExpiresAt } }),
    /** Ends the lease. @param after the characters and rows after the change, if it succeeded. */
    async endEdit(id: string, now: Date, after: Pick<Job, 'chars' | 'rows'> | undefined): Promise<void> {
      await change({ _id: id }, { $unset: { editLeaseExpiresAt: 1 }, ...(after && updated(now, after)) });
    },
    async start(id: string, now: Date): Promise<void> {
      await change({ _id: id, state: 'queued' }, updated(now, { state: 'running', startedAt: now }));
    },
    /** The sums of a job under way, from which `addProgress` counts. */
    async setProgress(id: string, figures: Figures): Promise<void> {
      await change({ _id: id }, { $set: { progress: storedProgress(figures) } });
    },
    /** Adds to the sums, and records a heartbeat, so that no reconciliation pass picks up the job. */
    async addProgress(id: string, added: Figures, now: Date): Promise<void> {
      const heartbeat = updated(now, { attendedAt: now });
      const isCounted = await change(
        { _id: id, progress: { $exists: true } },
        { ...heartbeat, $inc: incrementsOf(added) },
      );
      // Queued by an earlier release, which counts at each read.
      if (!isCounted) await change({ _id: id }, heartbeat);
    },
    /** Whether this call ended the job. `entry` is its outbox event. */
    finish: (id: string, { figures, now, entry }: { figures: Figures; now: Date; entry: OutboxEntry }) =>
      change(
        { _id: id, state: { $in: ['queued', 'running'] } },
        {
          ...updated(now, { state: 'done', endedAt: now, figures: JSON.stringify(figures) }),
          $push: { outbox: entry },
        },
      ),
    cancel: (id: string, { now, entry }: { now: Date; entry: OutboxEntry }) =>
      change(
        { _id: id, state: { $in: ['receiving', 'checked', 'queued', 'running'] } },
        { ...updated(now, { state: 'cancelled', endedAt: now }), $push: { outbox: entry } },
      ),
    /** Fails aborted uploads that started before `before`. @returns the ids of those that failed now. */
    async failBrokenOff(before: Date, now: Date): Promise<string[]> {
      const found = await jobs
        .find({ state: 'receiving', attendedAt: { $lt: before } }, { _id: 1 })
        .limit(batch)
        .lean();
      const failed: string[] = [];
      for (const { _id } of found) {
        const ended = updated(now, { state: 'failed', endedAt: now });
        if (await change({ _id, state: 'receiving' }, ended)) failed.push(_id);
      }
      return failed;
    },
    /**
     * Queued or running jobs without a heartbeat since `before`, oldest first. Each is claimed by one caller.
     */
    async takeUnattended(before: Date, now: Date): Promise<Job[]> {
      const filter: object = { state: { $in: ['queued', 'running'] }, attendedAt: { $lt: before } };
      const found = await jobs.find(filter, hidden).sort({ attendedAt: 1 }).limit(batch).lean();
      const taken: Job[] = [];
      for (const job of found) {
        const { _id, attendedAt } = job;
        if (await change({ _id, attendedAt }, { $set: { attendedAt: now } })) taken.push(jobOf(job));
      }
      return taken;
    },
    /** Finished jobs that still occupy one of the three slots. */
    async slotHolders(): Promise<Job[]> {
      const filter: object = { hasSlot: true, state: { $in: ['done', 'cancelled', 'failed'] } };
      return (await jobs.find(filter, hidden).limit(batch).lean()).map(jobOf);
    },
    async slotReleased(id: string): Promise<void> {
      await jobs.updateOne({ _id: id }, { $set: { hasSlot: false } });
    },
    async remove(id: string): Promise<void> {
      await jobs.deleteOne({ _id: id });
    },
    countOf: (userId: string) => jobs.countDocuments({ userId }),
    /** Newest first. */
    async wholeAfter(userId: string, after: PagePosition | undefined): Promise<Job[]> {
      const filter: object = { userId, ...(after && olderThan(after)) };
      return (await jobs.find(filter, hidden).sort(newestFirst).limit(batch).lean()).map(jobOf);
    },
    eraseOf: (userId: string) => deleteInBatches(jobs, { userId }),
    relayTo: (to: Omit<RelayOptions, 'model'>) => relayOutbox({ ...to, model: jobs }),
  };
}

function jobOf(stored: Omit<StoredJob, 'outbox'>): Job {
  const { _id, userId, tier, hasSlot: _, attendedAt: __, editLeaseExpiresAt: ___, ...rest } = stored;
  const { request, figures, progress, ...job } = rest;
  return {
    ...job,
    chars: job.chars ?? 0,
    notices: job.notices ?? [],
    // During a rolling update the previous release stores none.
    updatedAt: job.updatedAt ?? job.createdAt,
    id: _id,
    owner: { userId, tier },
    request,
    figures: figures === undefined ? undefined : JSON.parse(figures),
    progress: progress && progressOf(progress),
  };
}

/** Figures whose classes are valid field names: '77_5'. */
type StoredProgress = Pick<Figures, 'counts' | 'totals'> & {
  classes: Record<string, Figures['classes'][FreightClass]>;
};

const renamed = <T>(classes: Readonly<Record<string, T>>, from: string, to: string): Record<string, T> =>
  Object.fromEntries(Object.entries(classes).map(([name, of]) => [name.replace(from, to), of]));

const storedProgress = ({ counts, totals, classes }: Figures): StoredProgress => ({
  ...{ counts, totals },
  classes: renamed(classes, '.', '_'),
});

const progressOf = ({ counts, totals, classes }: StoredProgress): Figures => ({
  ...{ counts, totals },
  classes: renamed(classes, '_', '.'),
});

/** 'progress.counts.done': 100 */
function incrementsOf(added: Figures): Record<string, number> {
  const { counts, totals, classes } = storedProgress(added);
  const groups = Object.entries({ counts, totals, ...renamed(classes, '', 'classes.') });
  return Object.fromEntries(
    groups.flatMap(([group, values]) =>
      Object.entries(values ?? {})
        .filter(([, value]) => value !== 0)
        .map(([name, value]) => [`progress.${group}.${name}`, value]),
    ),
  );
}
