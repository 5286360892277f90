import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'imported-realm.json';

/** SHA-256 of each value, by the name of the setting or of the realm file. */
type RealmRecord = Readonly<Record<string, string>>;

export interface RealmRecordOptions {
  /** The folder of Keycloak's database, if it exists. */
  readonly dataDir: string;
  readonly realmFile: string;
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * Records the settings with which the realm is imported. Keycloak imports a realm only at its first start, so
 * a later start with other settings would run and then refuse every sign-in. Returns whether the realm file
 * has changed since.
 * @throws Error that names the settings which differ.
 */
export async function saveRealmRecord(options: RealmRecordOptions): Promise<{ realmFileChanged: boolean }> {
  const { dataDir, realmFile, settings } = options;
  const file = join(dataDir, FILE);
  const wanted: RealmRecord = {
    ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, digest(value)])),
    [realmFileKey]: digest(await readFile(realmFile)),
  };
  const stored = existsSync(join(dataDir, 'data', 'h2')) ? await readRecord(file) : undefined;
  if (stored === undefined) {
    await writeFile(file, `${JSON.stringify(wanted, null, 2)}\n`, { mode: 0o600 });
    return { realmFileChanged: false };
  }
  const changed = Object.keys(wanted).filter((name) => wanted[name] !== stored[name]);
  const names = changed.filter((name) => name !== realmFileKey);
  if (names.length === 0) return { realmFileChanged: changed.length > 0 };
  throw new Error(
    `Keycloak's realm in ${dataDir} was imported with another ${names.join(', ')} and keeps it, so nobody could sign in. ` +
      'Set that back (the port of the site is part of PUBLIC_URL), take another DATA_DIR, or start with --fresh.',
  );
}

const realmFileKey = 'realm.json';

async function readRecord(file: string): Promise<RealmRecord | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as RealmRecord);
}

const digest = (value: string | Buffer) => createHash('sha256').update(value).digest('hex');
