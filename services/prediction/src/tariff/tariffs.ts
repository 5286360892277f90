import type { Tariff } from '@freightwright/domain';
import type { Log } from '@freightwright/runtime-kit';
import { type ReadVersion, readBuiltInTables, tariffOnDay } from './assemble-tariff.ts';
import { readTable } from './read-table.ts';
import type { TariffStore } from './tariff-store.ts';

export interface TariffsOptions {
  readonly store: TariffStore;
  readonly log: Log;
  /** Polling interval of the store, milliseconds. */
  readonly everyMs?: number | undefined;
}

/** Size of the cache of assembled tariffs: requests are for today, and around midnight for two days. */
const retentionDays = 4;

/**
 * Reads the tables and then polls them every minute, so that an import or a rollback takes effect without a
 * restart. While the database is down, the cached tables apply.
 * @throws Error when the tables cannot be read at the start.
 */
export async function openTariffs({ store, log, everyMs = 60_000 }: TariffsOptions) {
  const builtInTables = await readBuiltInTables();
  let versions: readonly ReadVersion[] = [];
  let stamp = '';
  const byDay = new Map<string, Tariff>();

  async function refresh() {
    const listed = await store.list();
    const now = JSON.stringify(listed.map(({ id, withdrawnAt }) => [id, withdrawnAt]));
    if (now === stamp) return;
    const read = new Map(versions.map(({ about, table }) => [about.id, table]));
    const next: ReadVersion[] = [];
    for (const about of listed.filter(({ withdrawnAt }) => withdrawnAt === null)) {
      next.push({
        about,
        table: read.get(about.id) ?? (await readTable((await store.read(about.id)) ?? '')),
      });
    }
    versions = next;
    byDay.clear();
    if (stamp !== '') log.info({ tables: next.length }, 'took up another tariff');
    stamp = now;
  }

  await refresh();
  let isReading = false;
  const timer = setInterval(() => {
    if (isReading) return;
    isReading = true;
    refresh()
      .catch((err: unknown) => log.warn({ err }, 'the tariff could not be read again'))
      .finally(() => {
        isReading = false;
      });
  }, everyMs);
  timer.unref();

  return {
    /** The tariff of a day, '2026-11-22'. The same object until the tables change. */
    on(day: string): Tariff {
      const known = byDay.get(day);
      if (known !== undefined) return known;
      const tariff = tariffOnDay(builtInTables, versions, day);
      const [oldest] = byDay.keys();
      if (byDay.size >= retentionDays && oldest !== undefined) byDay.delete(oldest);
      byDay.set(day, tariff);
      return tariff;
    },
    /** Loads what was imported or withdrawn since. */
    refresh,
    close: () => clearInterval(timer),
  };
}
