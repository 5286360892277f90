import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '@freightwright/runtime-kit';
import { repeatable } from '../mongo/writes.ts';
import type { Database, MigrationState, Progress } from './migration-state-store.ts';
import { LeaseLost, migrationState } from './migration-state-store.ts';

/** A change of stored documents. Runs a single time per database, in batches, before requests start. */
export interface Migration<Old extends object = Record<string, unknown>> {
  /** The schema version after this migration: each migration of a service has the next whole number. */
  readonly version: number;
  /** What changes, for the log and the dry run: 'expiresAt takes the place of sentAt'. */
  readonly what: string;
  /** The collection's name in MongoDB. */
  readonly collection: string;
  /** Matches the documents in the old format, and no migrated document. It does not name `_id`. */
  readonly where: object;
  /** The update of one document, with MongoDB operators. It is deterministic. */
  change(document: Old & { _id: unknown }): object;
  /** Names of indexes that are dropped first, such as a unique one that documents without its field would break. */
  readonly dropIndexes?: readonly string[] | undefined;
}

/** @throws TypeError when the versions are not consecutive. */
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
  /** The service that owns the database, for messages. */
  service: string;
  migrations: readonly Migration[];
  log: Pick<Log, 'info' | 'warn'>;
  /** Aborts on shutdown. Completed batches stay migrated. */
  stopped?: AbortSignal;
  nowMs?: () => number;
  /** Pause between checks whether another replica has finished, milliseconds. */
  waitMs?: number;
}

/** Documents per batch: few enough that no query comes near the time limits of the connection. */
const batchSize = 200;
/** Passes per migration. A further pass finds what replicas of the previous release wrote meanwhile. */
const passesAtMost = 3;

/**
 * Migrates the stored documents to this release. One replica does it while the others wait. Resumable.
 * @throws Error when a newer release has migrated the database, or its version is too old for this one.
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
  { version, what, collection, where, change, dropIndexes = [] }: Migration,
  begun: Progress,
): Promise<Progress> {
  let { cursor, changed } = begun;
  const documents = db.collection(collection);
  log.info({ version, what, changed }, cursor === undefined ? 'migration begins' : 'migration goes on');
  for (const name of dropIndexes) await documents.dropIndex(name).catch(unlessMissing);
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

function unlessMissing(error: { codeName?: string }): void {
  if (!/^(Index|Namespace)NotFound$/.test(error.codeName ?? '')) throw error;
}

interface Batch {
  /** The `_id` of the batch's last document, migrated or not. */
  last: unknown;
  old: { _id: unknown }[];
}

/** Reads a collection in the order of `_id`, so that each query scans a bounded number of documents. */
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

/** What a migration would change, for the dry run. */
interface PlannedMigration extends Pick<Migration, 'version' | 'what' | 'collection'> {
  /** Documents in the old format, without those that earlier pending migrations would add. */
  documents: number;
}

/** Counts what `migrate` would change, without changing it. */
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
