import { existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isPassword } from '../secrets.ts';

/**
 * What embedded parts keep beside the database and the message server: versions of remotes, accounts of the
 * identity provider, the sandbox of payments. Logs, mails and reports of pages are left out.
 */
const folders = ['assets', 'checkout', 'idp', 'keycloak'] as const;
const secretsFile = 'secrets.json';
/** The folders of the servers. They are never copied: what is in them goes through the servers. */
const serverFolders = ['mongo', 'mongod', 'nats'] as const;

/** Copies the files of the data folder into the folder of the backup. Nothing may be writing them. */
export async function keepFiles(dataDir: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of folders) {
    const from = join(dataDir, name);
    if (existsSync(from)) await cp(from, join(folder, name), { recursive: true, preserveTimestamps: true });
  }
  await copyFile(join(dataDir, secretsFile), join(folder, secretsFile));
  await chmod(join(folder, secretsFile), 0o600);
}

/** What a data folder holds that a restore would replace. */
export const filledFolders = (dataDir: string): string[] =>
  [...folders, secretsFile, ...serverFolders].filter((name) => existsSync(join(dataDir, name)));

/**
 * Brings the files back, in place of those of the same folders. The passwords of servers whose data stands in
 * the data folder stay as they are.
 * @param paths of all files in the folder of the backup, from there.
 */
export async function bringFiles(
  dataDir: string,
  { folder, paths }: { folder: string; paths: readonly string[] },
): Promise<void> {
  const target = join(dataDir, secretsFile);
  const present = existsSync(target) ? await readSecrets(target) : {};
  for (const name of folders) await rm(join(dataDir, name), { recursive: true, force: true });
  for (const path of paths.filter((one) => one !== secretsFile)) {
    const file = join(dataDir, path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await copyFile(join(folder, path), file);
  }
  const kept = Object.entries(present).filter(([name]) => isPassword(name));
  const secrets = { ...(await readSecrets(join(folder, secretsFile))), ...Object.fromEntries(kept) };
  await writeFile(target, JSON.stringify(secrets, null, 2), { mode: 0o600 });
}

const readSecrets = async (file: string): Promise<Record<string, string>> =>
  JSON.parse(await readFile(file, 'utf8'));
