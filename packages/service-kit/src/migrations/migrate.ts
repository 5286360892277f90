import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { repeatable } from '../mongo/writes.ts';
import type { Database, MigrationState, Progress } from './migration-state-store.ts';
import { LeaseLost, migrationState } from './migration-state-store.ts';

/**
 * One change of the form in which a service stores documents. It runs once per database, a batch at a time, before
 * the service serves.
 */
export interface Migration<Old extends object = Record<string, unknown>> {
  /** The version of what is stored once this is done: each migration of a service has the next whole number. */
  readonly version: number;
  /** What changes, for the log and the dry run: 'expiresAt takes the place of sentAt'. */
  readonly what: string;
  /** The name that MongoDB has for the collection. */
  readonly collection: string;
  /** Matches the documents in the old form, and no document that was changed. It does not name `_id`. */
  readonly where: object;
  /** The update of one document, with the operators of MongoDB. The same document always gets the same update. */
  change(document: Old & { _id: unknown }): object;
}

/** @throws TypeError when the versions do not follow each other. */
export function latestVersion(migrations: readonly Migration[]): number {
  const [first] = migrations;
  for (const [index, { version }] of migrations.entries()) {
    const expected = (first?.version ?? 1) + index;
    if (version !== expected) throw new TypeError(`migration ${version} stands where ${expected} is next`);
  }
  return migrations.at(-1)?.version ?? 0;
}

export interface MigrateDeps {
  db: Database;
  /** The service whose database it is, for messages. */
  service: string;
  migrations: readonly Migration[];
  log: Pick<Log, 'info' | 'warn'>;
  /** Aborts when the process is told to stop. What was done until then stays done. */
  stopped?: AbortSignal;
  nowMs?: () => number;
  /** Pause before looking again whether another replica is done, milliseconds. */
  waitMs?: number;
}

/** Documents that one batch looks at: few enough that no query comes near the time limits of the connection. */
const batchSize = 200;
/** Passes of one migration. A later one finds what replicas of the release before wrote during the one before it. */
const passesAtMost = 3;

/**
 * Brings what is stored to the form that this release reads and writes. Of several replicas one does it and the others
 * wait. Goes on where a process stopped.
 * @throws Error when a newer release has changed what is stored, or what is stored is too old for this one.
 */
export async function migrate(deps: MigrateDeps): Promise<void> {
  const { db, service, migrations, log, nowMs = Date.now, waitMs = 500, stopped } = deps;
  const latest = latestVersion(migrations);
  const state = migrationState(db, randomUUID(), nowMs);
  for (let waits = 0; ; waits += 1) {
    const version = await state.version();
    assertReadable({ version, service, migrations, latest });
    if (version === latest) return;
    const progress = await state.takeLease();
    if (progress) {
      try {
        await runAll(deps, state, progress);
      } catch (error) {
        if (!(error instanceof LeaseLost)) throw error;
        log.warn({ err: error }, 'lost the lease of the migrations');
      } finally {
        await state.release().catch(() => {});
      }
    } else {
      if (waits === 0) log.info({ version, latest }, 'another replica runs the migrations; waiting');
      await pause(waitMs, undefined, { signal: stopped });
    }
  }
}

interface Versions {
  version: number;
  latest: number;
  service: string;
  migrations: readonly Migration[];
}

function assertReadable({ version, latest, service, migrations }: Versions): void {
  const oldest = (migrations[0]?.version ?? 1) - 1;
  if (version >= oldest && version <= latest) return;
  const remedy =
    version > latest
      ? 'A newer release wrote it: run that one, or restore a backup from before it ran.'
      : 'Run an earlier release once, which still has the migrations in between.';
  throw new Error(
    `The database of ${service} has version ${version}, and this release reads ${oldest} to ${latest}. ${remedy}`,
  );
}

async function runAll(deps: MigrateDeps, state: MigrationState, begun: Progress): Promise<void> {
  let progress = begun;
  for (const migration of deps.migrations) {
    if (migration.version <= progress.version) continue;
    progress = await run(deps, state, migration, progress);
  }
}

async function run(
  { db, log, stopped }: MigrateDeps,
  state: MigrationState,
  { version, what, collection, where, change }: Migration,
  begun: Progress,
): Promise<Progress> {
  let { cursor, changed } = begun;
  const documents = db.collection(collection);
  log.info({ version, what, changed }, cursor === undefined ? 'migration begins' : 'migration goes on');
  for (let pass = 1; pass <= passesAtMost; pass += 1) {
    const before = changed;
    for await (const { last, old } of batchesOf(db, { collection, where }, cursor)) {
      stopped?.throwIfAborted();
      const writes = old.map((document) => ({
        updateOne: { filter: { ...where, _id: document._id }, update: change(document) },
      }));
      if (writes.length > 0) await repeatable(() => documents.bulkWrite(writes as never, { ordered: false }));
      cursor = last;
      changed += writes.length;
      await state.save({ version: begun.version, cursor, changed });
    }
    cursor = undefined;
    if (changed === before) break;
  }
  const done = { version, cursor: undefined, changed: 0 };
  await state.save(done);
  log.info({ version, what, changed }, 'migration done');
  return done;
}

interface Batch {
  /** The `_id` of its last document, whether that is old or not. */
  last: unknown;
  old: { _id: unknown }[];
}

/** Reads a collection in the order of `_id`, so that each query looks at a bounded number of documents. */
async function* batchesOf(
  db: Database,
  { collection, where }: Pick<Migration, 'collection' | 'where'>,
  from?: unknown,
): AsyncGenerator<Batch> {
  const documents = db.collection(collection);
  for (let after = from; ; ) {
    const rest = after === undefined ? {} : { _id: { $gt: after } };
    const ids = await documents
      .find(rest as object, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(batchSize)
      .toArray();
    const last = ids.at(-1)?._id;
    if (last === undefined) return;
    const range = after === undefined ? { $lte: last } : { $gt: after, $lte: last };
    const old = await documents.find({ ...where, _id: range } as object).toArray();
    yield { last, old };
    after = last;
  }
}

/** What a migration would change. */
interface PlannedMigration extends Pick<Migration, 'version' | 'what' | 'collection'> {
  /** Documents in the old form. Where an earlier migration makes more of them, they are not counted yet. */
  documents: number;
}

/** Counts what `migrate` would change, and changes nothing. */
export async function planMigrations({
  db,
  service,
  migrations,
}: Pick<MigrateDeps, 'db' | 'service' | 'migrations'>): Promise<{
  version: number;
  planned: PlannedMigration[];
}> {
  const version = await migrationState(db, 'dry run', Date.now).version();
  assertReadable({ version, service, migrations, latest: latestVersion(migrations) });
  const planned: PlannedMigration[] = [];
  for (const { what, collection, where, ...migration } of migrations) {
    if (migration.version <= version) continue;
    let documents = 0;
    for await (const { old } of batchesOf(db, { collection, where })) documents += old.length;
    planned.push({ version: migration.version, what, collection, documents });
  }
  return { version, planned };
}
